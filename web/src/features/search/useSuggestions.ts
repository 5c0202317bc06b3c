import { useSuggestQuery } from '../../generated/graphql';
import { useDebounced } from '../../lib/useDebounced';

const SHORTEST = 2;

/**
 * Suggestions for the typed text, fetched once typing pauses. Until then, the previous suggestions that contain the current text.
 */
export function useSuggestions(text: string): string[] {
  const typed = text.trim();
  const keyword = useDebounced(typed, 150);
  const { data, previousData } = useSuggestQuery({ variables: { keyword }, skip: keyword.length < SHORTEST });
  const suggestions = (data ?? previousData)?.suggest;
  if (typed.length < SHORTEST || !suggestions) return [];
  if (data && keyword === typed) return suggestions;
  return suggestions.filter((suggestion) => suggestion.toLowerCase().includes(typed.toLowerCase()));
}
