type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that every program needs: folders, language, proxies and authorities of TLS, and those without which Windows starts none. */
const common =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TERM|TMPDIR|TMP|TEMP|TZ|LANG|LANGUAGE|LC_\w+|XDG_\w+|SSL_CERT_(FILE|DIR)|(HTTP|HTTPS|ALL|NO)_PROXY|SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|APPDATA|LOCALAPPDATA|USERPROFILE|PROGRAM(DATA|FILES).*)$/i;

/** Variables of some kinds of programs. */
const own = {
  browser: /^(DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|DBUS_SESSION_BUS_ADDRESS|BROWSER|DESKTOP_SESSION|(KDE|GNOME|WSL)\w+)$/,
  go: /^GO[A-Z0-9]+$/,
  k6: /^K6_/,
  node: /^NODE_(OPTIONS|EXTRA_CA_CERTS|V8_COVERAGE|(DISABLE_)?COMPILE_CACHE)$/,
};

/**
 * The part of an environment that a program gets which is not the user's own command: the variables that are known to be
 * needed. Any other may be a secret, of this program or of another.
 */
export const childEnvironment = (kind: keyof typeof own, env: Environment = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => common.test(name) || own[kind].test(name)));
