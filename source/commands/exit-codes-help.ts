/** Stands at the end of every `--help`. */
export const EXIT_CODES_HELP = `
Exit codes:
  0    done
  1    the answer is no: missing scopes, HTTP status 400 or above, GraphQL errors, userErrors
  2    wrong usage or configuration, or an unfit Node
  3    the service could not be reached: DNS, refused, TLS, time-out
  4    not authorized: denied, cancelled, approval timed out, or status 401
  70   a defect of tokenwright
  129, 130, 143   ended by SIGHUP, SIGINT (Ctrl+C), SIGTERM

Secrets are never options: they come from the environment, the .env file,
--secret-stdin or a masked prompt.`;
