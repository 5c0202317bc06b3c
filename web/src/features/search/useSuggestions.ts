import { useSuggestQuery } from '../../generated/graphql';
import { useDebounced } from '../../lib/useDebounced';

const SHORTEST = 2;

/**
 * Suggestions for what is being typed, asked for once the typing pauses. Until they come, those of the earlier ones stay
 * that hold what is typed by now.
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
