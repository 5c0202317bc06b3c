import { useSuggestQuery } from '../../generated/graphql';
import { useDebounced } from '../../lib/useDebounced';

const none: string[] = [];

/** Suggestions for what is being typed, asked for once the typing pauses. */
export function useSuggestions(text: string): string[] {
  const keyword = useDebounced(text.trim(), 150);
  const skip = keyword.length < 2;
  const { data, previousData } = useSuggestQuery({ variables: { keyword }, skip });
  return skip ? none : ((data ?? previousData)?.suggest ?? none);
}
