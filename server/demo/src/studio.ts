import { setPriority } from 'node:os';
import { paint, type Order } from './paint.js';

// A separate process: drawing takes memory that a process does not return, and time that shoppers should not wait.
setPriority(10);

process.on('message', ({ id, order }: { id: number; order: Order }) => {
  paint(order).then(
    (painting) => process.send?.({ id, painting }),
    (error: unknown) => process.send?.({ id, failure: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
