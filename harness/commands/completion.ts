import type { RunCommand } from '../invocation/invocation.ts';
import { requireKnown } from '../invocation/suggestion.ts';

/** Each script asks the program itself for the words, so that they are always those of the installed version. */
const scripts: Record<string, string> = {
  bash: `_textgen_harness() {
  local IFS=$'\\n' line current="\${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- "$current")) ;;
      :folders) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -d -- "$current")) ;;
      *) COMPREPLY+=("\${line%%$'\\t'*}") ;;
    esac
  done < <("\${COMP_WORDS[0]}" __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _textgen_harness textgen-harness
`,
  zsh: `#compdef textgen-harness
_textgen_harness() {
  local line tab=$'\\t'
  local -a found
  while IFS= read -r line; do
    case $line in
      :files) _files ;;
      :folders) _files -/ ;;
      *$tab*) found+=("\${\${line%%$tab*}//:/\\\\:}:\${line#*$tab}") ;;
      *) found+=("\${line//:/\\\\:}") ;;
    esac
  done < <("\${words[1]}" __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)
  (( $#found )) && _describe 'textgen-harness' found
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _textgen_harness textgen-harness
`,
  fish: `function __textgen_harness_complete
    set -l words (commandline -opc) (commandline -ct)
    for line in ($words[1] __complete $words[2..] 2>/dev/null)
        switch $line
            case ':files'
                __fish_complete_path (commandline -ct)
            case ':folders'
                __fish_complete_directories (commandline -ct)
            case '*'
                echo $line
        end
    end
end
complete -c textgen-harness -f -a '(__textgen_harness_complete)'
`,
};

/** `completion`: the script that completes command lines in a shell. */
export const run: RunCommand = async ({ arguments: [shell = ''] }, { stdout }) => {
  requireKnown('shell', [shell], Object.keys(scripts));
  stdout.writeRendered(scripts[shell] ?? '');
  return 0;
};
