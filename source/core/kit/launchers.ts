/**
 * The three files that start a kit. They need no npm, no administrator, no network and no PATH: a
 * program that is not built into the shell is called by its absolute path, and may be missing.
 */

const SAID = 'Starts tokenwright from this folder. Nothing is installed or written elsewhere.';

/** For Linux and macOS, in any POSIX sh. */
export const START_SH = `#!/bin/sh
# ${SAID}
kit=$0
case $kit in
  */*) kit=\${kit%/*} ;;
  *) kit=. ;;
esac
kit=$(CDPATH='' cd "\${kit:-/}" && pwd) || exit 2

system=
machine=
for uname in /usr/bin/uname /bin/uname /run/current-system/sw/bin/uname; do
  if [ -x "$uname" ]; then
    system=$("$uname" -s)
    machine=$("$uname" -m)
    break
  fi
done
case $system-$machine in
  Linux-x86_64) platform=linux-x64 ;;
  Linux-aarch64 | Linux-arm64) platform=linux-arm64 ;;
  Darwin-arm64) platform=darwin-arm64 ;;
  Darwin-x86_64) platform=darwin-x64 ;;
  *) platform=\${system:-unknown}-\${machine:-unknown} ;;
esac

node=$kit/node/$platform/node
if [ ! -f "$node" ]; then
  printf '%s\\n' "This kit holds nothing for $platform." "Ask for one that does, or use another machine." >&2
  exit 2
fi
if [ ! -x "$node" ] && [ -x /bin/chmod ]; then
  /bin/chmod u+x "$node" 2>/dev/null
fi
if [ ! -x "$node" ]; then
  printf '%s\\n' "Programs cannot be started from where this folder lies." "Copy the whole folder to your own disk, and start it there." >&2
  exit 2
fi

TOKENWRIGHT_KIT=$kit
export TOKENWRIGHT_KIT
unset NODE_OPTIONS NODE_PATH NODE_COMPILE_CACHE
cd "$kit/work" 2>/dev/null || cd "$kit" || exit 2
exec "$node" -- "$kit/app/dist/cli.js" "$@"
`;

/** For cmd.exe, with CRLF. The dot behind `%~dp0` keeps its last backslash from the quote. */
export const START_CMD = `@echo off
rem ${SAID}
setlocal EnableExtensions DisableDelayedExpansion
set "TOKENWRIGHT_KIT=%~dp0."
set "NODE_OPTIONS="
set "NODE_PATH="
set "NODE_COMPILE_CACHE="
set "NODE=%~dp0node\\win-x64\\node.exe"
if not exist "%NODE%" goto without
pushd "%~dp0work" 2>nul || pushd "%~dp0"
"%NODE%" -- "%~dp0app\\dist\\cli.js" %*
set "CODE=%ERRORLEVEL%"
popd
if "%CODE%"=="0" exit /b 0
rem A window that was opened by a double click would be gone before it can be read.
if "%~1"=="" pause
exit /b %CODE%

:without
echo This kit holds nothing for Windows. 1>&2
echo Ask for one that does, or use another machine. 1>&2
if "%~1"=="" pause
exit /b 2
`.replaceAll('\n', '\r\n');

interface Launcher {
  readonly file: string;
  readonly text: string;
}

/** The launchers that a kit for these platforms needs. */
export function launchersFor(platforms: readonly string[]): readonly Launcher[] {
  const has = (start: string): boolean => platforms.some((name) => name.startsWith(start));
  return [
    ...(has('linux') || has('darwin') ? [{ file: 'start.sh', text: START_SH }] : []),
    // The Finder opens a file of this name in a terminal.
    ...(has('darwin') ? [{ file: 'start.command', text: START_SH }] : []),
    ...(has('win') ? [{ file: 'start.cmd', text: START_CMD }] : []),
  ];
}
