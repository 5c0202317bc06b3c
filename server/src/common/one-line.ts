/** The text without line breaks and other control characters, for names and the headers of mails. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
