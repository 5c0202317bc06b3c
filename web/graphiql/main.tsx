import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './graphiql.css';
import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import { createRoot } from 'react-dom/client';

const EXAMPLE = `# The shop's own API. Try it: the play button runs the query.
query {
  products(filter: { categories: ["Shoes"] }, sort: PRICE_ASC) {
    count
    items {
      id
      name
      price
      rating
    }
  }
}
`;

const fetcher = createGraphiQLFetcher({ url: '/graphql' });
const root = document.getElementById('graphiql');
if (root) createRoot(root).render(<GraphiQL fetcher={fetcher} defaultQuery={EXAMPLE} />);
