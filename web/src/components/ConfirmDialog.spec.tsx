import { ChakraProvider } from '@chakra-ui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { system } from '../theme';
import { ConfirmDialog } from './ConfirmDialog';

function ask() {
  const onConfirm = jest.fn();
  const onCancel = jest.fn();
  render(
    <ChakraProvider value={system}>
      <MemoryRouter>
        <ConfirmDialog
          isOpen
          title="Are you Sure?"
          confirmLabel="Delete"
          onConfirm={onConfirm}
          onCancel={onCancel}
        >
          Linen Shirt
        </ConfirmDialog>
      </MemoryRouter>
    </ChakraProvider>,
  );
  return { onConfirm, onCancel };
}

describe('the confirm dialog', () => {
  it('asks, and calls onConfirm or onCancel', () => {
    const { onConfirm, onCancel } = ask();
    expect(screen.getByRole('alertdialog', { name: 'Are you Sure?' })).toHaveAccessibleDescription(
      'Linen Shirt',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it('treats Escape as Cancel', () => {
    const { onConfirm, onCancel } = ask();
    fireEvent(screen.getByRole('alertdialog'), new Event('close'));
    expect(onCancel).toHaveBeenCalled();
    expect(onConfirm).not.toHaveBeenCalled();
  });
});
