import { watchLeaving } from './leaving';

/** A page with each kind of link, button and form; jsdom follows none of them. */
function open() {
  document.body.innerHTML = `
    <a href="/cart">Cart</a> <a href="#main">Skip</a> <a href="mailto:a@example.com">Write</a>
    <button type="button">Next</button>
    <form action="/search"><input /></form> <form><input /></form>`;
  const untilStaying = watchLeaving();
  let hasStayed = false;
  function happen(event: Event, selector = 'body') {
    const target = document.querySelector(selector)!;
    target.addEventListener(event.type, (one) => one.preventDefault(), { once: true });
    target.dispatchEvent(event);
  }
  return {
    happen,
    press: (selector: string, init = {}) =>
      happen(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }), selector),
    send: (selector: string) =>
      happen(new SubmitEvent('submit', { bubbles: true, cancelable: true }), selector),
    async stays() {
      void untilStaying().then(() => (hasStayed = true));
      await nextTask();
      return hasStayed;
    },
    async hasStayed() {
      await nextTask();
      return hasStayed;
    },
  };
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

it('stays after a click that does not navigate away', async () => {
  for (const pressed of ['button', 'a[href="#main"]', 'a[href^=mailto]']) {
    const page = open();
    page.press(pressed);
    expect([pressed, await page.stays()]).toEqual([pressed, true]);
  }
  const page = open();
  page.press('a', { ctrlKey: true });
  page.send('form:not([action])');
  expect(await page.stays()).toBe(true);
});

it('leaves by a link, and by a form with an action', async () => {
  const byLink = open();
  byLink.press('a');
  expect(await byLink.stays()).toBe(false);
  const bySearch = open();
  bySearch.send('form[action]');
  expect(await bySearch.stays()).toBe(false);
});

it('stays after all if the shopper uses the page again or comes back to it', async () => {
  const comesBack = Object.assign(new Event('pageshow', { bubbles: true }), { persisted: true });
  const touches = ['pointerdown', 'keydown'].map((name) => new Event(name, { bubbles: true }));
  for (const event of [...touches, comesBack]) {
    const page = open();
    page.press('a');
    expect(await page.stays()).toBe(false);
    page.happen(event);
    expect([event.type, await page.hasStayed()]).toEqual([event.type, true]);
  }
});
