import { config } from '../config.js';
import { inlineScripts } from './inline-scripts.js';

const RAZORPAY = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  connect: [
    'https://api.razorpay.com',
    'https://checkout.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
  ],
};

/**
 * Scripts come from the shop itself and, outside the sandbox, from the gateway; inline only those in the page's frame, by their
 * hashes. Styles are inline because the component library writes them at run time; pictures may come from anywhere, because
 * products name them by URL.
 */
export function contentSecurityPolicy(): Record<string, string[]> {
  const gateway = config.razorpay.sandbox ? { script: [], frame: [], connect: [] } : RAZORPAY;
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...inlineScripts(), ...gateway.script],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", ...gateway.connect],
    frameSrc: gateway.frame.length > 0 ? gateway.frame : ["'none'"],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: config.razorpay.sandbox ? ["'self'"] : ["'self'", 'https://api.razorpay.com'],
    frameAncestors: ["'none'"],
  };
}
