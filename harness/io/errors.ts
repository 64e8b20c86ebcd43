/** The command cannot be carried out as it was given: exit code 2. The message is all that the user sees. */
export class Misuse extends Error {
  override name = 'Misuse';
}
