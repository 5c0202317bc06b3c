/** Where the sandbox answers for the gateway, checkout included. */
export const SANDBOX_PATH = '/__rzp';
