/** The answer of the GraphQL API when it says no. */
export const refusal = (message: string, code: string, about?: string) => ({
  errors: [{ message, extensions: { code, about } }],
});
