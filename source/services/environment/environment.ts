/** Environment variables, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Whether a boolean variable (`CI`, `ACCESSIBLE`) is on: `CI=` and `CI=false` are off. */
export function isSwitchedOn(value: string | undefined): boolean {
  return value !== undefined && !['', 'false', '0'].includes(value.trim().toLowerCase());
}

/** Whether one of these variables is set; an empty one counts as unset. */
export function isSet(env: Environment, ...names: readonly string[]): boolean {
  return names.some((name) => (env[name] ?? '') !== '');
}

/** Our own variables, and usual names of the same secrets in a project's environment. */
const SECRET_NAME = /^TOKENWRIGHT_|^SHOPIFY_.*(?:SECRET|TOKEN|KEY|PASSWORD)/i;

function isSecretName(name: string, alsoSecret: readonly string[]): boolean {
  return SECRET_NAME.test(name) || alsoSecret.includes(name);
}

/**
 * The variables that a child process may see: all but those that hold secrets of this tool.
 * `alsoSecret` names further ones, such as the variable of `--token-env`.
 */
export function childEnvironment(
  env: NodeJS.ProcessEnv,
  alsoSecret: readonly string[] = [],
): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !isSecretName(name, alsoSecret)),
  );
}

/**
 * Copies the whole environment and removes the secrets from the live one, because libraries that
 * start processes (`open`, `clipboardy`) pass `process.env` on as it is. The settings are read from
 * the copy. Call it once, early.
 */
export function takeEnvironment(
  live: NodeJS.ProcessEnv,
  alsoSecret: readonly string[] = [],
): NodeJS.ProcessEnv {
  const copy = { ...live };
  for (const name of Object.keys(live)) {
    if (isSecretName(name, alsoSecret)) delete live[name];
  }
  return copy;
}
