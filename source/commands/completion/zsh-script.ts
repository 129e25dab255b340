import type { CommandNode, CommandTree, OptionNode, ValueKind } from './command-tree.ts';

/** As a file of a folder in `fpath`, or read by `source`. */
export function zshScript({ root, commands }: CommandTree): string {
  return `#compdef tokenwright
# tokenwright completion for zsh. Try it: source <(tokenwright completion zsh)
_tokenwright() {
  local -a commands
  commands=(
${commands.map(({ name, about }) => `    ${quoted(`${name}:${about}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    _describe -t commands command commands
    return
  fi
  case $words[2] in
${commands.map(commandCase).join('\n')}
    *)
      _arguments${specs(root)}
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

function commandCase(command: CommandNode): string {
  return `    ${command.name})
      words=("\${(@)words[2,-1]}")
      (( CURRENT-- ))
      _arguments${specs(command)}
      ;;`;
}

function specs({ options, arguments: places }: CommandNode): string {
  const lines = [
    ...options.flatMap(optionSpecs),
    ...places.map((kind, index) => quoted(`${index + 1}:value:${action(kind)}`)),
  ];
  return lines.map((line) => ` \\\n        ${line}`).join('');
}

/** An option with a value may be given again. */
function optionSpecs({ names, about, value }: OptionNode): string[] {
  const words = about.replaceAll(/[[\]\\:]/g, '\\$&');
  return names.map((name) =>
    quoted(value === null ? `${name}[${words}]` : `*${name}=[${words}]:value:${action(value)}`),
  );
}

function action(kind: ValueKind): string {
  switch (kind.type) {
    case 'files':
      return '_files';
    case 'words':
      return `(${kind.words.join(' ')})`;
    case 'anything':
      return '';
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
