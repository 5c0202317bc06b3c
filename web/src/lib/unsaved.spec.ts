import * as v from 'valibot';
import { unsavedIn } from './unsaved';

const note = (name = 'note') => unsavedIn(name, v.object({ text: v.string() }));

describe('what was typed into a form and is not saved', () => {
  beforeEach(() => note().keep({ text: 'half a' }));

  it('is kept for each form, until that is saved', () => {
    note('another').keep({ text: 'b' });
    note().forget();
    expect(note().get()).toBeUndefined();
    expect(note('another').get()).toEqual({ text: 'b' });
  });

  it('is left out where the form has changed since', () => {
    expect(unsavedIn('note', v.object({ title: v.string() })).get()).toBeUndefined();
  });
});
