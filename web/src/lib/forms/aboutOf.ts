import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** The value that was refused, or the field that is missing, where the server says so: an SKU that is taken, `code`. */
export function aboutOf(error: unknown): string | undefined {
  if (!CombinedGraphQLErrors.is(error)) return undefined;
  const about = error.errors[0]?.extensions?.about;
  return typeof about === 'string' ? about : undefined;
}
