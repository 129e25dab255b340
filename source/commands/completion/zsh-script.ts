import type { ValueKind } from '../help/values.ts';
import {
  type CommandNode,
  type CommandTree,
  NAMES_OF_OPERATIONS,
  type OptionNode,
} from './command-tree.ts';
import type { Word } from './known-words.ts';

/** The script for a file in a folder of `fpath`, or for `source`. */
export function zshScript({ root, commands, known }: CommandTree): string {
  return `#compdef tokenwright
# tokenwright completion for zsh.
# What another one has on every machine, and what another service has.
_tokenwright_ask() {
  "\${(Q)tokenwright}" completion-words "$@" 2>/dev/null
}
# A list of the service whose profile file is named, into \`reply\`; false where none is.
_tokenwright_other() {
  local tab=$'\\t' profile=\${opt_args[--profile]:-$TOKENWRIGHT_PROFILE}
  if [[ -z $profile ]]; then return 1; fi
  reply=("\${(@f)$(_tokenwright_ask $1 --profile "\${(Q)profile}")}")
  reply=("\${(@)reply%%$tab*}")
}
# Words with commas between them, each of them once.
_tokenwright_scopes() {
  local -a list reply
  if _tokenwright_other scopes; then list=("\${(@)reply}")
  else
    list=(
${rows(known.scopes, ({ word, about }) => `${word}[${bracketed(about)}]`)}
    )
  fi
  _values -s , scope $list
}
_tokenwright_faults() {
  if compset -P '*:'; then
    local -a spans
    spans=('next:for one answer' '60:for so many seconds')
    _describe -t spans 'how long' spans
  else
    local -a faults
    faults=(
${rows(known.faults, ({ word, about }) => `${word}:${about}`)}
    )
    _describe -t faults fault faults
  fi
}
_tokenwright_versions() {
  local -a reply
  if _tokenwright_other versions; then compadd -- "\${(@)reply}"
  else compadd -- ${known.versions.map(({ word }) => quoted(word)).join(' ')}
  fi
}
_tokenwright_paths() {
  local -a reply
  if _tokenwright_other paths; then
    reply=("\${(@M)reply:#\${line[1]}:*}")
    compadd -S '' -- "\${(@)reply#*:}"
    return
  fi
  case $line[1] in
${pathArms(known.paths).join('\n')}
  esac
}
_tokenwright_stores() {
  local tab=$'\\t'
  local -a stores
  stores=("\${(@f)$(_tokenwright_ask stores)}")
  stores=("\${(@)stores/$tab/:}")
  _describe -t stores store stores
}
_tokenwright_at_files() {
  if compset -P @; then _files; fi
}
_tokenwright_operations() {
  local file=\${\${(M)words:#@*}[1]#@}
  if [[ -f $file ]]; then compadd -- \${(f)"$(${NAMES_OF_OPERATIONS} $file)"}; fi
}
_tokenwright_run() {
  if [[ $words[1] == -- ]]; then
    shift words
    (( CURRENT-- ))
  fi
  if (( CURRENT == 1 )); then _command_names -e; else _normal; fi
}
_tokenwright() {
  local tokenwright=$words[1]
  local -A opt_args
  local -a subcommands line
  subcommands=(
${rows(commands, ({ name, about }) => `${name}:${about}`)}
  )
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    _describe -t commands command subcommands
    return
  fi
  case $words[2] in
${commands.map((command) => commandArm(command, known)).join('\n')}
    *)
      _arguments -S${specs(root, known)}
      ;;
  esac
}
if [[ $funcstack[1] == _tokenwright ]]; then
  _tokenwright "$@"
else
  compdef _tokenwright tokenwright
fi
`;
}

type Known = CommandTree['known'];

function rows<One>(list: readonly One[], row: (one: One) => string): string {
  return list.map((one) => `      ${quoted(row(one))}`).join('\n');
}

function pathArms(paths: readonly Word[]): string[] {
  const arms = Map.groupBy(paths, ({ word }) => word.split(':')[0] ?? '');
  return [...arms].map(([method, group]) => {
    const words = group.map(({ word }) => quoted(word.slice(method.length + 1)));
    return `    ${method}) compadd -S '' -- ${words.join(' ')} ;;`;
  });
}

function commandArm(command: CommandNode, known: Known): string {
  return `    ${command.name})
      words=("\${(@)words[2,-1]}")
      (( CURRENT-- ))
      _arguments -S${specs(command, known)}
      ;;`;
}

function specs({ options, arguments: places }: CommandNode, known: Known): string {
  const lines = [
    ...options.flatMap((option) => optionSpecs(option, known)),
    ...places.map((value, index) =>
      quoted(
        value.type === 'program'
          ? '*::program:_tokenwright_run'
          : `${index + 1}:value:${action(value, known)}`,
      ),
    ),
  ];
  return lines.map((line) => ` \\\n        ${line}`).join('');
}

/** An option with a value may be given again. */
function optionSpecs({ names, about, value }: OptionNode, known: Known): string[] {
  const words = bracketed(about);
  return names.map((name) =>
    quoted(
      value === null ? `${name}[${words}]` : `*${name}=[${words}]:value:${action(value, known)}`,
    ),
  );
}

function bracketed(about: string): string {
  return about.replaceAll(/[[\]\\:]/g, '\\$&');
}

function action(value: ValueKind, known: Known): string {
  switch (value.type) {
    case 'files':
      return value.mark === '' ? '_files' : '_tokenwright_at_files';
    case 'words':
      return `(${value.words.join(' ')})`;
    case 'known': {
      const { list } = value;
      if (list !== 'lessons' && list !== 'redirect-uris') return `_tokenwright_${list}`;
      return `(${known[list].map(({ word }) => word.replaceAll(':', '\\:')).join(' ')})`;
    }
    case 'stores':
      return '_tokenwright_stores';
    case 'variables':
      return "_parameters -g '*export*'";
    case 'operations':
      return '_tokenwright_operations';
    case 'program':
      return '_tokenwright_run';
    case 'anything':
      return '';
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
