/** A rule of react-hook-form for a field that must not be blank. */
export const required = (message: string) => ({
  validate: (value: string) => value.trim() !== '' || message,
});
