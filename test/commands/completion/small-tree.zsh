#compdef tokenwright
# tokenwright completion for zsh.
# What another one has on every machine, and what another service has.
_tokenwright_ask() {
  "${(Q)tokenwright}" completion-words "$@" 2>/dev/null
}
# A list of the service whose profile file is named, into `reply`; false where none is.
_tokenwright_other() {
  local tab=$'\t' profile=${opt_args[--profile]:-$TOKENWRIGHT_PROFILE}
  if [[ -z $profile ]]; then return 1; fi
  reply=("${(@f)$(_tokenwright_ask $1 --profile "${(Q)profile}")}")
  reply=("${(@)reply%%$tab*}")
}
# Words with commas between them, each of them once.
_tokenwright_scopes() {
  local -a list reply
  if _tokenwright_other scopes; then list=("${(@)reply}")
  else
    list=(
      'read_fruit[See fruit\: all of it]'
      'write_fruit[]'
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
      'slow:it'\''s slow'
    )
    _describe -t faults fault faults
  fi
}
_tokenwright_versions() {
  local -a reply
  if _tokenwright_other versions; then compadd -- "${(@)reply}"
  else compadd -- '2026-10'
  fi
}
_tokenwright_paths() {
  local -a reply
  if _tokenwright_other paths; then
    reply=("${(@M)reply:#${line[1]}:*}")
    compadd -S '' -- "${(@)reply#*:}"
    return
  fi
  case $line[1] in
    GET) compadd -S '' -- 'fruit.json' ;;
    POST) compadd -S '' -- 'fruit.json' ;;
  esac
}
_tokenwright_stores() {
  local tab=$'\t'
  local -a stores
  stores=("${(@f)$(_tokenwright_ask stores)}")
  stores=("${(@)stores/$tab/:}")
  _describe -t stores store stores
}
_tokenwright_at_files() {
  if compset -P @; then _files; fi
}
_tokenwright_operations() {
  local file=${${(M)words:#@*}[1]#@}
  if [[ -f $file ]]; then compadd -- ${(f)"$(sed -nE 's/^[^#]*(query|mutation|subscription)[[:space:]]+([A-Za-z_][A-Za-z_0-9]*).*/\2/p' $file)"}; fi
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
      'file:it'\''s "file": $HOME \ [a] (b)'
      'marked:it'\''s "marked": $HOME \ [a] (b)'
      'word:it'\''s "word": $HOME \ [a] (b)'
      'scopes:it'\''s "scopes": $HOME \ [a] (b)'
      'paths:it'\''s "paths": $HOME \ [a] (b)'
      'store:it'\''s "store": $HOME \ [a] (b)'
      'variable:it'\''s "variable": $HOME \ [a] (b)'
      'operation:it'\''s "operation": $HOME \ [a] (b)'
      'other:it'\''s "other": $HOME \ [a] (b)'
      'any:it'\''s "any": $HOME \ [a] (b)'
      'bare:'
  )
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    _describe -t commands command subcommands
    return
  fi
  case $words[2] in
    file)
      words=("${(@)words[2,-1]}")
      (( CURRENT-- ))
      _arguments -S \
        '-h[help]' \
        '--help[help]' \
        '*--file=[it'\''s "file"\: $HOME \\ \[a\] (b)]:value:_files' \
        '1:value:_files'
      ;;
    marked)
      words=("${(@)words[2,-1]}")
      (( CURRENT-- ))
      _arguments -S \
        '-h[help]' \
        '--help[help]' \
        '*--marked=[it'\''s "marked"\: $HOME \\ \[a\] (b)]:value:_tokenwright_at_files' \
        '1:value:_tokenwright_at_files'
      ;;
    word)
      words=("${(@)words[2,-1]}")
      (( CURRENT-- ))
      _arguments -S \
        '-h[help]' \
        '--help[help]' \
        '*--word=[it'\''s "word"\: $HOME \\ \[a\] (b)]:value:(one two)' \
        '1:value:(one two)'
      ;;
    scopes)
      words=("${(@)words[2,-1]}")
      (( CURRENT-- ))
      _arguments -S \
        '-h[help]' \
        '--help[help]' \
        '*--scopes=[it'\''s "scopes"\: $HOME \\ \[a\] (b)]:value:_tokenwright_scopes' \
        '1:value:_tokenwright_scopes'
      ;;
    paths)
      words=("${(@)words[2,-1]}")
      (( CURRENT-- ))
      _arguments -S \
        '-h[help]' \
        '--help[help]' \
        '*--paths=[it'\''s "paths"\: $HOME \\ \[a\] (b)]:value:_tokenwright_paths' \
        '1:value:_tokenwright_paths'
      ;;
    store)
      words=("${(@)words[2,-1]}")
      (( CURRENT-- ))
      _arguments -S \
        '-h[help]' \
        '--help[help]' \
        '*--store=[it'\''s "store"\: $HOME \\ \[a\] (b)]:value:_tokenwright_stores' \
        '1:value:_tokenwright_stores'
      ;;
    variable)
      words=("${(@)words[2,-1]}")
      (( CURRENT-- ))
      _arguments -S \
        '-h[help]' \
        '--help[help]' \
        '*--variable=[it'\''s "variable"\: $HOME \\ \[a\] (b)]:value:_parameters -g '\''*export*'\''' \
        '1:value:_parameters -g '\''*export*'\'''
      ;;
    operation)
      words=("${(@)words[2,-1]}")
      (( CURRENT-- ))
      _arguments -S \
        '-h[help]' \
        '--help[help]' \
        '*--operation=[it'\''s "operation"\: $HOME \\ \[a\] (b)]:value:_tokenwright_operations' \
        '1:value:_tokenwright_operations'
      ;;
    other)
      words=("${(@)words[2,-1]}")
      (( CURRENT-- ))
      _arguments -S \
        '-h[help]' \
        '--help[help]' \
        '*--other=[it'\''s "other"\: $HOME \\ \[a\] (b)]:value:_tokenwright_run' \
        '*::program:_tokenwright_run'
      ;;
    any)
      words=("${(@)words[2,-1]}")
      (( CURRENT-- ))
      _arguments -S \
        '-h[help]' \
        '--help[help]' \
        '*--any=[it'\''s "any"\: $HOME \\ \[a\] (b)]:value:' \
        '1:value:'
      ;;
    bare)
      words=("${(@)words[2,-1]}")
      (( CURRENT-- ))
      _arguments -S
      ;;
    *)
      _arguments -S
      ;;
  esac
}
if [[ $funcstack[1] == _tokenwright ]]; then
  _tokenwright "$@"
else
  compdef _tokenwright tokenwright
fi
