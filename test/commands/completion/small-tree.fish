# tokenwright completion for fish.
# The command that is typed is this one; the empty text stands for none.
function __tokenwright_in
    set -l words (commandline -opc)
    set -l command ''
    if set -q words[2]; and contains -- $words[2] file marked word scopes paths store variable operation other any bare
        set command $words[2]
    end
    test "$command" = "$argv[1]"
end
function __tokenwright_first
    test (count (commandline -opc)) -eq 1
end
# How many words stand in places of their own, behind the command.
function __tokenwright_place
    set -l words (commandline -opc)
    set -l place 0
    set -l skip 0
    switch "$words[2]"
        case file
            set -f valued --file
        case marked
            set -f valued --marked
        case word
            set -f valued --word
        case scopes
            set -f valued --scopes
        case paths
            set -f valued --paths
        case store
            set -f valued --store
        case variable
            set -f valued --variable
        case operation
            set -f valued --operation
        case other
            set -f valued --other
        case any
            set -f valued --any
        case bare
            set -f valued 
        case '*'
            set -f valued 
    end
    for word in $words[3..-1]
        if test $skip = 1
            set skip 0
        else if contains -- $word $valued
            set skip 1
        else if not string match -q -- '-*' $word
            set place (math $place + 1)
        end
    end
    test $place = $argv[1]
end
function __tokenwright_words
    switch $argv[1]
        case scopes
            printf '%s\n' 'read_fruit	See fruit: all of it' 'write_fruit'
        case faults
            printf '%s\n' 'slow	it\'s slow'
        case versions
            printf '%s\n' '2026-10'
        case lessons
            printf '%s\n' '01-fruit	Fruit for beginners'
        case redirect-uris
            printf '%s\n' 'http://127.0.0.1:3456/callback'
        case paths
            printf '%s\n' 'GET:fruit.json' 'POST:fruit.json'
    end
end
# What another one has on every machine, and what another service has.
function __tokenwright_ask
    set -l words (commandline -opc)
    command $words[1] completion-words $argv 2>/dev/null
end
# A list of the service whose profile file is named, else of the built-in one.
function __tokenwright_known
    set -l profile $TOKENWRIGHT_PROFILE
    set -l words (commandline -opc)
    if set -l at (contains -i -- --profile $words); and set -q words[(math $at + 1)]
        set profile $words[(math $at + 1)]
    end
    if test -n "$profile"
        __tokenwright_ask $argv[1] --profile $profile
    else
        __tokenwright_words $argv[1]
    end
end
# Words with commas between them, each of them once.
function __tokenwright_scopes
    set -l typed (commandline -ct | string replace -r '^--[^=]*=' '')
    set -l before (string match -r '^.*,' -- $typed)
    for one in (__tokenwright_known scopes)
        set -l word (string split -m1 \t -- $one)[1]
        if not string match -q -- "*,$word,*" ",$before"
            echo "$before$one"
        end
    end
end
function __tokenwright_faults
    set -l typed (commandline -ct | string replace -r '^--[^=]*=' '')
    set -l before (string match -r '^.*:' -- $typed)
    if test -n "$before"
        echo {$before}next\tfor one answer
        echo {$before}60\tfor so many seconds
    else
        __tokenwright_words faults
    end
end
function __tokenwright_paths
    set -l words (commandline -opc)
    set -l method (string match -r '^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$' -- $words)[1]
    __tokenwright_known paths | string replace -f -- "$method:" ''
end
function __tokenwright_at_files
    set -l typed (commandline -ct | string replace -r '^--[^=]*=' '')
    if string match -q '@*' -- $typed
        __fish_complete_path (string sub -s 2 -- $typed) | string replace -r '^' @
    end
end
function __tokenwright_operations
    set -l file (string replace -f -r '^@' '' -- (commandline -opc))[1]
    if test -f "$file"
        sed -nE 's/^[^#]*(query|mutation|subscription)[[:space:]]+([A-Za-z_][A-Za-z_0-9]*).*/\2/p' $file
    end
end
complete -c tokenwright -f
complete -c tokenwright -n __tokenwright_first -a file -d 'it\'s "file": $HOME \\ [a] (b)'
complete -c tokenwright -n __tokenwright_first -a marked -d 'it\'s "marked": $HOME \\ [a] (b)'
complete -c tokenwright -n __tokenwright_first -a word -d 'it\'s "word": $HOME \\ [a] (b)'
complete -c tokenwright -n __tokenwright_first -a scopes -d 'it\'s "scopes": $HOME \\ [a] (b)'
complete -c tokenwright -n __tokenwright_first -a paths -d 'it\'s "paths": $HOME \\ [a] (b)'
complete -c tokenwright -n __tokenwright_first -a store -d 'it\'s "store": $HOME \\ [a] (b)'
complete -c tokenwright -n __tokenwright_first -a variable -d 'it\'s "variable": $HOME \\ [a] (b)'
complete -c tokenwright -n __tokenwright_first -a operation -d 'it\'s "operation": $HOME \\ [a] (b)'
complete -c tokenwright -n __tokenwright_first -a other -d 'it\'s "other": $HOME \\ [a] (b)'
complete -c tokenwright -n __tokenwright_first -a any -d 'it\'s "any": $HOME \\ [a] (b)'
complete -c tokenwright -n __tokenwright_first -a bare -d ''
complete -c tokenwright -n '__tokenwright_in file' -s h -l help -d 'help'
complete -c tokenwright -n '__tokenwright_in file' -l file -r -F -d 'it\'s "file": $HOME \\ [a] (b)'
complete -c tokenwright -n '__tokenwright_in file; and __tokenwright_place 0' -F
complete -c tokenwright -n '__tokenwright_in marked' -s h -l help -d 'help'
complete -c tokenwright -n '__tokenwright_in marked' -l marked -x -a '(__tokenwright_at_files)' -d 'it\'s "marked": $HOME \\ [a] (b)'
complete -c tokenwright -n '__tokenwright_in marked; and __tokenwright_place 0' -a '(__tokenwright_at_files)'
complete -c tokenwright -n '__tokenwright_in word' -s h -l help -d 'help'
complete -c tokenwright -n '__tokenwright_in word' -l word -x -a 'one two' -d 'it\'s "word": $HOME \\ [a] (b)'
complete -c tokenwright -n '__tokenwright_in word; and __tokenwright_place 0' -a 'one two'
complete -c tokenwright -n '__tokenwright_in scopes' -s h -l help -d 'help'
complete -c tokenwright -n '__tokenwright_in scopes' -l scopes -x -a '(__tokenwright_scopes)' -d 'it\'s "scopes": $HOME \\ [a] (b)'
complete -c tokenwright -n '__tokenwright_in scopes; and __tokenwright_place 0' -a '(__tokenwright_scopes)'
complete -c tokenwright -n '__tokenwright_in paths' -s h -l help -d 'help'
complete -c tokenwright -n '__tokenwright_in paths' -l paths -x -a '(__tokenwright_paths)' -d 'it\'s "paths": $HOME \\ [a] (b)'
complete -c tokenwright -n '__tokenwright_in paths; and __tokenwright_place 0' -a '(__tokenwright_paths)'
complete -c tokenwright -n '__tokenwright_in store' -s h -l help -d 'help'
complete -c tokenwright -n '__tokenwright_in store' -l store -x -a '(__tokenwright_ask stores)' -d 'it\'s "store": $HOME \\ [a] (b)'
complete -c tokenwright -n '__tokenwright_in store; and __tokenwright_place 0' -a '(__tokenwright_ask stores)'
complete -c tokenwright -n '__tokenwright_in variable' -s h -l help -d 'help'
complete -c tokenwright -n '__tokenwright_in variable' -l variable -x -a '(set -nx)' -d 'it\'s "variable": $HOME \\ [a] (b)'
complete -c tokenwright -n '__tokenwright_in variable; and __tokenwright_place 0' -a '(set -nx)'
complete -c tokenwright -n '__tokenwright_in operation' -s h -l help -d 'help'
complete -c tokenwright -n '__tokenwright_in operation' -l operation -x -a '(__tokenwright_operations)' -d 'it\'s "operation": $HOME \\ [a] (b)'
complete -c tokenwright -n '__tokenwright_in operation; and __tokenwright_place 0' -a '(__tokenwright_operations)'
complete -c tokenwright -n '__tokenwright_in other' -s h -l help -d 'help'
complete -c tokenwright -n '__tokenwright_in other' -l other -x -a "(__fish_complete_subcommand --fcs-skip=2 '' )" -d 'it\'s "other": $HOME \\ [a] (b)'
complete -c tokenwright -n '__tokenwright_in other' -a "(__fish_complete_subcommand --fcs-skip=2 '' --other)"
complete -c tokenwright -n '__tokenwright_in any' -s h -l help -d 'help'
complete -c tokenwright -n '__tokenwright_in any' -l any -x -d 'it\'s "any": $HOME \\ [a] (b)'
