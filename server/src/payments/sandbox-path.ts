/** Where the sandbox stands in for the gateway, checkout included. */
export const SANDBOX_PATH = '/__rzp';
