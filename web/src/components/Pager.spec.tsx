import { ChakraProvider } from '@chakra-ui/react';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { system } from '../theme';
import { Pager } from './Pager';

it('links from a page past the end to the last page', () => {
  render(
    <ChakraProvider value={system}>
      <MemoryRouter>
        <Pager page={9} pages={3} to={(page) => `/page/${page}`} />
      </MemoryRouter>
    </ChakraProvider>,
  );
  expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/page/3');
});
