export const TEST_CARD = '4100 2800 0000 1007';

export function groupDigits(text) {
  const digits = text.replace(/\D/g, '').slice(0, 19);
  return digits.replace(/(.{4})(?=.)/g, '$1 ');
}

export function isCardNumber(text) {
  const digits = text.replace(/\D/g, '');
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return digits.length >= 13 && sum % 10 === 0;
}

export function formatExpiry(text) {
  const digits = text.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/** A card is good until the end of the month printed on it. */
export function isFutureExpiry(text) {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(text) ?? [];
  return month !== undefined && Date.UTC(2000 + Number(year), Number(month)) > Date.now();
}

export function expiryInThreeYears() {
  return `12/${String((new Date().getFullYear() + 3) % 100).padStart(2, '0')}`;
}
