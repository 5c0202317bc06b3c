describe('the currency display', () => {
  beforeEach(() => jest.resetModules());
  afterEach(() => document.head.replaceChildren());

  const display = async () => (await import('./config')).currencyDisplay();

  it('is SPEC by default', async () => {
    expect(await display()).toBe('SPEC');
  });

  it('is rupees everywhere when the server says so', async () => {
    document.head.innerHTML = '<meta name="currency-display" content="INR" />';
    expect(await display()).toBe('INR');
  });
});
