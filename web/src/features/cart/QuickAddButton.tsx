import { Box } from '@chakra-ui/react';
import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { BusyButton } from '../../components/BusyButton';
import { lazyPart } from '../../components/lazyPart';
import { useDoublePress } from '../../lib/useDoublePress';

interface Props {
  id: string;
  name: string;
}

/** If its code cannot be loaded, the product's page offers the choice. */
const QuickAdd = lazyPart(async () => (await import('./QuickAdd')).QuickAdd, {
  ErrorFallback: ({ id }) => <Navigate to={`/product/${id}`} />,
});

/** Adds a product to the cart from its card, asking for the size there. Without scripts the card's link is enough. */
export function QuickAddButton({ id, name }: Props) {
  const [isAdding, setAdding] = useState(false);
  const isSecond = useDoublePress();
  return (
    <Box css={{ '@media (scripting: none)': { display: 'none' } }}>
      <BusyButton
        variant="subtle"
        size="sm"
        px="0"
        shadow="card"
        bg={{ md: 'bg.panel' }} // over a picture, which may be missing
        aria-label={`Add ${name} to cart`}
        busy={isAdding}
        onClick={(press) => setAdding(!isSecond(press))}
      >
        <ShoppingCart aria-hidden />
      </BusyButton>
      {isAdding && <QuickAdd id={id} onDone={() => setAdding(false)} />}
    </Box>
  );
}
