/** True if a header of this name probably carries a secret, so that its value may not be shown. */
export const isSecretive = (name: string): boolean =>
  /auth|key|token|secret|cookie|pass|credential|session|jwt|bearer|signature|assertion|hmac/i.test(name);
