const IN_APP =
  /FBAN|FBAV|FB_IAB|Instagram|Line\/|Twitter|Snapchat|Pinterest|LinkedInApp|WhatsApp|MicroMessenger|musical_ly|BytedanceWebview|TikTok|GSA\/|; wv\)/i;

/** In-app browsers often cannot show the checkout in a frame, or lose the page behind it. */
export function isInAppBrowser(userAgent = navigator.userAgent): boolean {
  return IN_APP.test(userAgent);
}
