import * as v from 'valibot';
import { admin, shopper } from '../testing/fixtures';
import { endSession, startSession } from './session';
import { claimUnsaved, unsavedIn } from './unsaved';

const note = (name = 'note') => unsavedIn(name, v.object({ text: v.string() }));
const stored = () => sessionStorage.getItem('unsaved');

describe('what was typed into a form and is not saved', () => {
  beforeEach(() => {
    startSession({ token: 'token', user: shopper });
    note().keep({ text: 'half a' });
  });

  it('is there for who has typed it, also after a session that has ended', () => {
    endSession();
    expect(note().get()).toBeUndefined();
    startSession({ token: 'other', user: shopper });
    claimUnsaved(shopper.id);
    expect(note().get()).toEqual({ text: 'half a' });
  });

  it('is shown to nobody else, and forgotten once somebody else is there', () => {
    startSession({ token: 'other', user: admin });
    expect(note().get()).toBeUndefined();
    claimUnsaved(admin.id);
    expect(stored()).toBeNull();
  });

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
