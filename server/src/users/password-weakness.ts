const MAX_LENGTH = 200;

/** The first rule that a new password breaks, in the order and words of the specification; undefined for a good one. */
export function passwordWeakness(password: string): string | undefined {
  if (!/[a-z]/.test(password)) return 'atleast one lowercase character required';
  if (!/[A-Z]/.test(password)) return 'atleast one uppercase character required';
  if (!/[0-9]/.test(password)) return 'atleast one number required';
  if (password.length < 5) return 'password should be alteast 5 character long';
  if (password.length > MAX_LENGTH) return `password may have up to ${MAX_LENGTH} characters`;
  return undefined;
}
