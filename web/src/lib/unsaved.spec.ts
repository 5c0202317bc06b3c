import * as v from 'valibot';
import { unsavedIn } from './unsaved';

const note = (name = 'note') => unsavedIn(name, v.object({ text: v.string() }));

describe('unsaved form input', () => {
  beforeEach(() => note().keep({ text: 'half a' }));

  it('is kept per form, until it is forgotten', () => {
    note('another').keep({ text: 'b' });
    note().forget();
    expect(note().get()).toBeUndefined();
    expect(note('another').get()).toEqual({ text: 'b' });
  });

  it("is dropped if it does not match the form's schema any more", () => {
    expect(unsavedIn('note', v.object({ title: v.string() })).get()).toBeUndefined();
  });
});
