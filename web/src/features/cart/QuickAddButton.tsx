import { Box, Button, Spinner } from '@chakra-ui/react';
import { ShoppingCart } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { inTime } from '../../lib/inTime';

interface Props {
  id: string;
  name: string;
}

/** Where its code does not come, the product's page asks instead. */
const QuickAdd = lazy(() =>
  inTime(import('./QuickAdd')).then(
    ({ QuickAdd }) => ({ default: QuickAdd }),
    () => ({ default: ({ id }: Pick<Props, 'id'>) => <Navigate to={`/product/${id}`} /> }),
  ),
);

/** Puts a product into the cart from its card, and asks for the size there. Without scripts the card's link is enough. */
export function QuickAddButton({ id, name }: Props) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Box css={{ '@media (scripting: none)': { display: 'none' } }}>
      <Button
        variant="subtle"
        size="sm"
        px="0"
        shadow="card"
        aria-label={`Add ${name} to cart`}
        // Not `loading`: a disabled button loses the focus, which comes back to it from the dialog.
        aria-busy={isAdding}
        onClick={() => setAdding(true)}
      >
        {isAdding ? <Spinner /> : <ShoppingCart aria-hidden />}
      </Button>
      {isAdding && (
        <Suspense fallback={null}>
          <QuickAdd id={id} onDone={() => setAdding(false)} />
        </Suspense>
      )}
    </Box>
  );
}
