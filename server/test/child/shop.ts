import { openShop } from '../shop.js';

// A shop in a separate process, which a test may kill.
const { url } = await openShop();
console.log(url);
