import type { KnownList, ValueKind } from '../help/values.ts';
import { type CommandNode, type CommandTree, NAMES_OF_OPERATIONS } from './command-tree.ts';
import type { Word } from './known-words.ts';

/** The script for bash 3.2, which macOS still has, and newer. */
export function bashScript({ root, commands, known }: CommandTree): string {
  const all = [root, ...commands];
  return `# tokenwright completion for bash.
_tokenwright_words() {
  case $1 in
${Object.entries(known).map(knownArm).join('\n')}
  esac
}
# What another one has on every machine, and what another service has.
_tokenwright_ask() {
  "$tokenwright" completion-words "$@" 2>/dev/null | while IFS=$'\\t' read -r word _; do echo "$word"; done
}
# A list of the service whose profile file is named, else of the built-in one.
_tokenwright_known() {
  if [[ -n $profile ]]; then _tokenwright_ask "$1" --profile "$profile"
  else _tokenwright_words "$1"
  fi
}
# Offers those of the words in $1 that go on from $cur; $2 stands before each of them already.
_tokenwright_offer() {
  local word
  for word in $1; do
    word=$2$word
    if [[ $word == "$cur"* ]]; then COMPREPLY+=("\${word#"$kept"}"); fi
  done
}
# Of the paths of another service those with the method that is typed.
_tokenwright_paths() {
  local word
  for word in $(_tokenwright_known paths); do
    if [[ $word == "$method":* ]]; then echo "\${word#*:}"; fi
  done
}
# Words with commas between them, each of them once.
_tokenwright_list() {
  local before= word rest=
  if [[ $cur == *,* ]]; then before=\${cur%,*},; fi
  for word in $1; do
    if [[ ,$before != *,"$word",* ]]; then rest="$rest $word"; fi
  done
  compopt -o nospace 2>/dev/null
  _tokenwright_offer "$rest" "$before"
}
# Takes what the shell itself knows, line by line: a name may hold blanks and stars.
_tokenwright_take() {
  local one
  while IFS= read -r one; do COMPREPLY+=("$one"); done < <(compgen "$@" -- "$cur")
}
_tokenwright_files() {
  compopt -o filenames 2>/dev/null
  _tokenwright_take -f
}
# Files behind @, which readline would not leave alone in the name of a file.
_tokenwright_at_files() {
  local file
  if [[ $cur != @* ]]; then return; fi
  while IFS= read -r file; do
    if [[ -d $file ]]; then
      compopt -o nospace 2>/dev/null
      file=$file/
    fi
    printf -v file %q "$file"
    COMPREPLY+=("@$file")
  done < <(compgen -f -- "\${cur#@}")
}
_tokenwright_value() {
  case $1 in
    files) _tokenwright_files ;;
    @files) _tokenwright_at_files ;;
    scopes) _tokenwright_list "$(_tokenwright_known scopes)" ;;
    faults)
      if [[ $cur == *:* ]]; then _tokenwright_offer 'next 60' "\${cur%%:*}:"
      else
        compopt -o nospace 2>/dev/null
        _tokenwright_offer "$(_tokenwright_words faults)"
      fi ;;
    paths)
      compopt -o nospace 2>/dev/null
      if [[ -n $profile ]]; then _tokenwright_offer "$(_tokenwright_paths)"
      else _tokenwright_offer "$(_tokenwright_words "paths $method")"
      fi ;;
    stores) _tokenwright_offer "$(_tokenwright_ask stores)" ;;
    operations)
      if [[ -f $document ]]; then _tokenwright_offer "$(${NAMES_OF_OPERATIONS} "$document")"; fi ;;
    variables) _tokenwright_take -A export ;;
    program) _tokenwright_take -c ;;
    versions) _tokenwright_offer "$(_tokenwright_known versions)" ;;
    redirect-uris) _tokenwright_offer "$(_tokenwright_words redirect-uris)" ;;
    =*) _tokenwright_offer "\${1#=}" ;;
  esac
}
_tokenwright() {
  local tokenwright=\${COMP_WORDS[0]} line=() rest=\${COMP_LINE:0:COMP_POINT}
  local IFS=$' \\t\\n' part trimmed at last=-1 cur prev= kept= valued= kind= words= command= place=0 method= profile= document=
  COMPREPLY=()
  # bash takes words apart at = : and @; what no blank separates is one word again.
  for ((at = 0; at <= COMP_CWORD; at++)); do
    trimmed=\${rest#"\${rest%%[![:space:]]*}"}
    part=\${COMP_WORDS[at]}
    if ((at == COMP_CWORD)); then part=$trimmed; fi
    if ((last >= 0)) && [[ $trimmed == "$rest" ]]; then line[last]=\${line[last]}$part
    else
      last=$((last + 1))
      line[last]=$part
    fi
    rest=\${trimmed#"$part"}
  done
  cur=\${line[last]}
  if ((last > 0)); then prev=\${line[last-1]}; fi
  if [[ $cur == --*=* ]]; then
    prev=\${cur%%=*}
    cur=\${cur#*=}
  fi
  # What stands before the last of those signs stays as it is; @ belongs to its word.
  for part in = :; do
    if [[ $COMP_WORDBREAKS == *"$part"* && $cur == *"$part"* ]]; then
      trimmed=\${cur%"\${cur##*"$part"}"}
      if ((\${#trimmed} > \${#kept})); then kept=$trimmed; fi
    fi
  done
  if ((last > 1)); then
    case \${line[1]} in
      ${commands.map(({ name }) => name).join('|')}) command=\${line[1]} ;;
    esac
  fi
  case $command in
${all.map(valuedArm).join('\n')}
  esac
  profile=\${TOKENWRIGHT_PROFILE-}
  for ((at = 2; at < last; at++)); do
    case \${line[at]} in
      @*) document=\${line[at]#@} ;;
      --profile=*) profile=\${line[at]#*=} ;;
      -*) ;;
      *)
        if [[ \${line[at-1]} == --profile ]]; then profile=\${line[at]}; fi
        if [[ $valued != *" \${line[at-1]} "* ]]; then
          place=$((place + 1))
          if ((place == 1)); then method=\${line[at]}; fi
        fi ;;
    esac
  done
  # Behind the program that is run all is its own.
  if [[ $command == run ]] && ((place > 0)); then
    _tokenwright_files
    return
  fi
  case "$command $prev" in
${valueArms(all).join('\n')}
  esac
  if [[ -n $kind || $valued == *" $prev "* ]]; then
    _tokenwright_value "$kind"
    return
  fi
  if [[ $cur == -* ]]; then
    case $command in
${all.map(optionsArm).join('\n')}
    esac
  elif [[ -z $command ]]; then
    if ((last == 1)); then words='${commands.map(({ name }) => name).join(' ')}'; fi
  else
    case "$command $place" in
${commands.flatMap(argumentArms).join('\n')}
    esac
    _tokenwright_value "$kind"
    return
  fi
  _tokenwright_offer "$words"
}
complete -F _tokenwright tokenwright
`;
}

function knownArm([list, words]: readonly [string, readonly Word[]]): string {
  if (list !== ('paths' satisfies KnownList)) {
    return `    ${list}) echo '${words.map(({ word }) => word).join(' ')}' ;;`;
  }
  const arms = Map.groupBy(words, ({ word }) => word.split(':')[0] ?? '');
  return [...arms]
    .map(
      ([method, paths]) =>
        `    'paths ${method}') echo '${paths.map(({ word }) => word.slice(method.length + 1)).join(' ')}' ;;`,
    )
    .join('\n');
}

/** A pattern of `case` that matches the name of this command alone, even the empty one. */
function pattern(name: string): string {
  return name === '' ? "''" : name;
}

function valuedArm({ name, options }: CommandNode): string {
  const names = options.filter(({ value }) => value !== null).flatMap((option) => option.names);
  return `    ${pattern(name)}) valued=' ${names.join(' ')} ' ;;`;
}

function optionsArm({ name, options }: CommandNode): string {
  return `      ${pattern(name)}) words='${options.flatMap(({ names }) => names).join(' ')}' ;;`;
}

/** One arm for each kind of value. */
function valueArms(commands: readonly CommandNode[]): string[] {
  const arms = new Map<string, string[]>();
  for (const { name, options } of commands) {
    for (const { names, value } of options) {
      const kind = value === null ? null : kindName(value);
      if (kind === null) continue;
      const patterns = names.map((one) => `'${name} ${one}'`);
      arms.set(kind, [...(arms.get(kind) ?? []), ...patterns]);
    }
  }
  return [...arms].map(([kind, patterns]) => `    ${patterns.join('|')}) kind='${kind}' ;;`);
}

function argumentArms({ name, arguments: places }: CommandNode): string[] {
  return places.flatMap((value, place) => {
    const kind = kindName(value);
    return kind === null ? [] : [`      '${name} ${place}') kind='${kind}' ;;`];
  });
}

/** What `_tokenwright_value` gets; a list of words is passed as it is. */
function kindName(value: ValueKind): string | null {
  switch (value.type) {
    case 'files':
      return `${value.mark}files`;
    case 'words':
      return `=${value.words.join(' ')}`;
    case 'known':
      return value.list;
    case 'stores':
    case 'variables':
    case 'operations':
    case 'program':
      return value.type;
    case 'anything':
      return null;
  }
}
