import { Box, Button, chakra } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Input } from '../../components/Input';
import { SuggestionList } from './SuggestionList';
import { searchAddress } from './searchAddress';
import { useSuggestions } from './useSuggestions';

/** The longest keyword that the shop accepts. */
const LONGEST = 200;

/** A combobox: the arrow keys move through the suggestions, Enter searches for the marked one, or for the typed text. */
export function SearchBox() {
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [markedText, setMarkedText] = useState('');
  const suggestions = useSuggestions(text);
  const marked = suggestions.indexOf(markedText); // the next answer may have it elsewhere, or not at all
  const isShown = isOpen && suggestions.length > 0;

  function search(keyword: string) {
    const wanted = keyword.trim();
    setText('');
    setOpen(false);
    void navigate(wanted ? searchAddress(wanted) : '/');
  }

  function type(value: string) {
    setText(value);
    setOpen(true);
    setMarkedText('');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setOpen(false);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || suggestions.length === 0) return;
    event.preventDefault();
    setOpen(true);
    const next = step > 0 ? (marked + 1) % suggestions.length : Math.max(marked, 0) - 1;
    setMarkedText(suggestions.at(next) ?? '');
  }

  return (
    <chakra.form
      display="flex"
      role="search"
      action="/search"
      gap="2"
      onSubmit={(event) => {
        event.preventDefault();
        search((isShown && suggestions[marked]) || text);
      }}
    >
      <Box position="relative" flex="1" onBlur={() => setOpen(false)}>
        <Input
          type="text"
          name="keyword"
          role="combobox"
          enterKeyHint="search"
          maxLength={LONGEST}
          placeholder="Search Product"
          aria-label="Search Product"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-activedescendant={isShown && marked >= 0 ? `${listId}-${marked}` : undefined}
          autoComplete="off"
          borderRadius="full"
          ps="4"
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <SuggestionList
          id={listId}
          isShown={isShown}
          suggestions={suggestions}
          marked={marked}
          onChoose={search}
        />
      </Box>
      <Button type="submit" size="md" px={{ base: '0', sm: '5', md: '0', lg: '5' }}>
        <Search aria-hidden />
        <Box as="span" srOnly={{ base: true, sm: false, md: true, lg: false }}>
          Search
        </Box>
      </Button>
    </chakra.form>
  );
}
