import { ChakraProvider } from '@chakra-ui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { startSession } from '../../lib/session';
import { admin } from '../../testing/fixtures';
import { system } from '../../theme';
import { ImageUpload } from './ImageUpload';
import { dropTarget } from './dropTarget';
import { useUpload } from './useUpload';

const WRONG_FORMAT = 'Make sure you have selected .jpeg, .jpg or .png format';

/** A fake XMLHttpRequest whose progress the test controls. */
class FakeRequest {
  static last: FakeRequest;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  response: unknown;
  sent?: FormData;
  address = '';
  isAborted = false;

  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, path: string) {
    this.address = `${method} ${path}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.sent = body;
  }
  abort() {
    this.isAborted = true;
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response });
    return settled(() => this.onload?.());
  }
}

/** The answer arrives through a promise, so React sees it a microtask later. */
const settled = (event: () => void) =>
  act(async () => {
    event();
    await Promise.resolve();
  });

function Field({ onUploaded }: { onUploaded: (path: string) => void }) {
  const upload = useUpload(onUploaded);
  return (
    <ChakraProvider value={system}>
      <div data-testid="field" {...dropTarget(upload)}>
        <ImageUpload upload={upload} />
      </div>
    </ChakraProvider>
  );
}

function choose(file = new File(['picture'], 'shirt.png', { type: 'image/png' })) {
  fireEvent.change(screen.getByLabelText('Upload a picture'), { target: { files: [file] } });
  return FakeRequest.last;
}

const onUploaded = jest.fn();
const realRequest = window.XMLHttpRequest;

beforeEach(() => {
  window.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  onUploaded.mockReset();
  startSession({ token: 'token', user: admin });
  render(<Field onUploaded={onUploaded} />);
});

afterEach(() => {
  window.XMLHttpRequest = realRequest;
});

describe('uploading a picture', () => {
  it('sends it in the field "image" with the token, and passes on its path', async () => {
    const request = choose();
    expect(request.address).toBe('POST /api/uploads');
    expect(request.headers.Authorization).toBe('Bearer token');
    expect(request.sent?.get('image')).toHaveProperty('name', 'shirt.png');
    await request.answer(201, { filename: 'a-8x10.png', image: 'uploads/a-8x10.png' });
    expect(onUploaded).toHaveBeenCalledWith('uploads/a-8x10.png');
    expect(screen.getByRole('status')).toHaveTextContent('The picture is uploaded.');
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('shows its progress', () => {
    const request = choose();
    act(() => request.upload.onprogress?.({ loaded: 30, total: 120 }));
    expect(screen.getByRole('progressbar', { name: 'Uploading the picture' })).toHaveAttribute('value', '25');
    expect(screen.getByText('25 %')).toBeVisible();
  });

  it('names the accepted formats if the server rejects it', async () => {
    await choose().answer(415, { message: WRONG_FORMAT });
    expect(screen.getByRole('alert').textContent).toBe(WRONG_FORMAT);
    expect(onUploaded).not.toHaveBeenCalled();
  });

  it('adds the reason if it is not the format', async () => {
    await choose().answer(403, { message: 'Admins only' });
    expect(screen.getByRole('alert').textContent).toBe(`${WRONG_FORMAT}Admins only`);
  });

  it('does not send a file that is too large', () => {
    const before = FakeRequest.last;
    choose(new File([new ArrayBuffer(5 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' }));
    expect(screen.getByRole('alert')).toHaveTextContent(`${WRONG_FORMAT}A picture may have up to 5 MB.`);
    expect(FakeRequest.last).toBe(before);
  });

  it('says so if the shop cannot be reached', async () => {
    const request = choose();
    await settled(() => request.onerror?.());
    expect(screen.getByRole('alert')).toHaveTextContent(/We could not reach the shop/);
  });

  it('can be cancelled', () => {
    const request = choose();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(request.isAborted).toBe(true);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Upload a picture')).toHaveFocus();
  });

  it('accepts a picture dropped on its field', () => {
    const file = new File(['picture'], 'shirt.png', { type: 'image/png' });
    const dataTransfer = { types: ['Files'], files: [file] };
    const field = screen.getByTestId('field');
    expect(fireEvent.dragOver(field, { dataTransfer })).toBe(false);
    expect(fireEvent.drop(field, { dataTransfer })).toBe(false);
    expect(FakeRequest.last.sent?.get('image')).toHaveProperty('name', 'shirt.png');
    expect(fireEvent.dragOver(field, { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true);
  });

  it('aborts the previous upload when another picture is chosen', () => {
    const first = choose();
    choose();
    expect(first.isAborted).toBe(true);
  });
});
