import type { CommandNode, CommandTree, ValueKind } from './command-tree.ts';

/** For bash 3.2, which macOS still has, and newer. */
export function bashScript({ root, commands }: CommandTree): string {
  const all = [root, ...commands];
  return `# tokenwright completion for bash. Try it: source <(tokenwright completion bash)
_tokenwright() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]}
  local command= valued= place=0 at words=
  COMPREPLY=()
  # bash takes --option=value apart at the sign.
  if [[ $cur == = ]]; then cur=
  elif [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}
  fi
  if ((COMP_CWORD > 1)); then
    case \${COMP_WORDS[1]} in
      ${commands.map(({ name }) => name).join('|')}) command=\${COMP_WORDS[1]} ;;
    esac
  fi
  case $command in
${all.map(valuedLine).join('\n')}
  esac
  case "$command $prev" in
${valueLines(all).join('\n')}
  esac
  if [[ $valued == *" $prev "* ]]; then return; fi
  if [[ $cur == -* ]]; then
    case $command in
${all.map(optionsLine).join('\n')}
    esac
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
    return
  fi
  for ((at = 2; at < COMP_CWORD; at++)); do
    case \${COMP_WORDS[at]} in
      -*) ;;
      *) if [[ $valued != *" \${COMP_WORDS[at-1]} "* ]]; then place=$((place + 1)); fi ;;
    esac
  done
  if [[ -z $command ]]; then
    if ((COMP_CWORD == 1)); then words='${commands.map(({ name }) => name).join(' ')}'; fi
  else
    case "$command $place" in
${commands.flatMap(argumentLines).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -F _tokenwright tokenwright
`;
}

/** A pattern that matches the name of this command alone, also the empty one. */
function pattern(name: string): string {
  return name === '' ? "''" : name;
}

function valuedLine({ name, options }: CommandNode): string {
  const names = options.filter(({ value }) => value !== null).flatMap((option) => option.names);
  return `    ${pattern(name)}) valued=' ${names.join(' ')} ' ;;`;
}

function optionsLine({ name, options }: CommandNode): string {
  return `      ${pattern(name)}) words='${options.flatMap(({ names }) => names).join(' ')}' ;;`;
}

/** One arm for all that is a file; words have an arm each. */
function valueLines(commands: readonly CommandNode[]): string[] {
  const arms = new Map<string, string[]>();
  for (const { name, options } of commands) {
    for (const { names, value } of options) {
      if (value === null || value.type === 'anything') continue;
      const patterns = names.map((one) => `'${name} ${one}'`);
      const action = reply(value);
      arms.set(action, [...(arms.get(action) ?? []), ...patterns]);
    }
  }
  return [...arms].map(([action, patterns]) => `    ${patterns.join('|')}) ${action}; return ;;`);
}

function argumentLines({ name, arguments: places }: CommandNode): string[] {
  return places.flatMap((kind, place) =>
    kind.type === 'anything' ? [] : [`      '${name} ${place}') ${reply(kind)}; return ;;`],
  );
}

function reply(kind: Exclude<ValueKind, { type: 'anything' }>): string {
  // A line break separates files, whose names may hold blanks.
  return kind.type === 'files'
    ? `local IFS=$'\\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$cur"))`
    : `COMPREPLY=($(compgen -W '${kind.words.join(' ')}' -- "$cur"))`;
}
