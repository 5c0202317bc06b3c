import type { GarmentKind } from '../product.js';
import type { Mood } from './verdicts.js';

type Remarks = Record<Mood, readonly string[]>;

const tops: Remarks = {
  good: [
    'The cotton is soft but has some weight to it.',
    'Colour has not faded after six washes.',
    'Sits nicely on the shoulders and is not too long.',
    'Neck and seams are cleanly finished.',
    'Breathes well even in May.',
    'The fabric does not cling and does not need much ironing.',
    'Looks good tucked in or out.',
  ],
  mixed: [
    'The fabric is a little thinner than I expected.',
    'Runs long in the sleeves.',
    'Colour is a shade darker than on my screen.',
    'Soft enough, but it creases easily.',
  ],
  bad: [
    'It shrank by almost a size in the first wash.',
    'A seam at the side opened within a week.',
    'The neck would not lie flat whatever I did.',
    'Bobbled all over after three wears.',
    'The colour came out patchy after one wash.',
  ],
};

const outerwear: Remarks = {
  good: [
    'Warm without feeling bulky.',
    'Fastenings feel solid and the pockets are properly deep.',
    'Kept the wind out on the scooter all winter.',
    'Cut is sharp and the lining feels expensive.',
    'Room for a sweater below without looking like a tent.',
    'Stitching is neat inside and out.',
  ],
  mixed: [
    'Warm enough, though the sleeves are a touch short.',
    'Nice cut, but the pockets are small.',
    'Had a factory smell that took two days to air out.',
    'Fits the shoulders, loose at the waist.',
  ],
  bad: [
    'A fastening gave up on the second day.',
    'Arrived creased beyond what steam can do.',
    'Loose threads at every pocket.',
    'Lining tore at the armhole.',
    'Far tighter across the chest than the chart says.',
  ],
};

const festive: Remarks = {
  good: [
    'The work around the neck is beautifully done.',
    'The detailing catches the light without being loud.',
    'Lining is soft, nothing scratches.',
    'Wore it for eight hours of wedding and stayed comfortable.',
    'The colour is rich, exactly the festive shade I wanted.',
    'Good margin inside for alterations.',
  ],
  mixed: [
    'Lovely print, but the fabric needs careful ironing.',
    'Needed a small alteration at the sides.',
    'The colour ran slightly in the first wash, so wash it alone.',
    'Pretty, though the sleeves are snug.',
  ],
  bad: [
    'Some of the thread work was already loose.',
    'One cuff sits crooked.',
    'The colour bled on everything white.',
    'Cut far too narrow at the arms.',
    'The fabric is stiffer than cardboard.',
  ],
};

const dresses: Remarks = {
  good: [
    'Falls beautifully and moves when you walk.',
    'It has pockets and they are real.',
    'The waist sits exactly where it should.',
    'Not see-through at all, which is rare.',
    'Comfortable enough for a whole day at work.',
    'Twirls. What more do you want?',
  ],
  mixed: [
    'Pretty, but needs a slip in bright light.',
    'The waist is a bit high for me.',
    'Nice drape, wish it were slightly longer.',
    'Creases on a long drive.',
  ],
  bad: [
    'The hem came undone after two wears.',
    'Fabric feels much cheaper than it looks.',
    'Sizing is off, I had to go up two sizes.',
    'The lining is shorter than it should be and it shows.',
    'A seam at the waist puckers.',
  ],
};

const legs: Remarks = {
  good: [
    'Just the right stretch, keeps its shape by evening.',
    'Length was perfect without hemming.',
    'Pockets that hold a phone, finally.',
    'Comfortable on long flights and still looks neat.',
    'The waistband does not dig in.',
    'Thick enough to last, soft enough to live in.',
  ],
  mixed: [
    'Good fit on the leg, loose at the waist.',
    'Slightly long, had them taken up.',
    'Fabric picks up lint.',
    'Comfortable, but the colour is duller than shown.',
  ],
  bad: [
    'The waist twisted on day one.',
    'One leg is longer than the other.',
    'The fabric went shiny at the seat.',
    'Went baggy at the knees within a week.',
    'The dye rubs off on everything.',
  ],
};

const sporty: Remarks = {
  good: [
    'Cushioning is brilliant on hard pavements.',
    'No breaking in needed, wore them ten kilometres on day one.',
    'Grip held up on wet tiles.',
    'Light on the foot and they breathe well.',
    'The sole is stitched, not just glued.',
    'Look great with jeans and easy to wipe clean.',
  ],
  mixed: [
    'Comfortable, but the laces keep coming undone.',
    'Take half a size up, they run narrow.',
    'Good shoe, the insole could be softer.',
    'Colour marks easily.',
  ],
  bad: [
    'The sole started peeling after three weeks.',
    'Hurt my heel even with thick socks.',
    'Two different shades in one pair.',
    'No support at all, my knees complained.',
    'Squeaked on every floor I own.',
  ],
};

const leather: Remarks = {
  good: [
    'Real leather smell and a proper shine.',
    'Stitching and welt are neat all round.',
    'Stiff for two days, then like slippers.',
    'Smart enough for court, comfortable enough for the walk there.',
    'The cobbler I showed them to was impressed.',
    'Heel is steady and not noisy.',
  ],
  mixed: [
    'Handsome, but they need a few days to soften.',
    'Runs half a size large.',
    'Leather scuffs easily at the toe.',
    'Good pair, thin insole.',
  ],
  bad: [
    'They creased badly across the toe in a week.',
    'The heel block wobbled from the start.',
    'Too narrow, gave me blisters twice.',
    'The polish cracked after the first rain.',
    'Insole came unglued within days.',
  ],
};

const light: Remarks = {
  good: [
    'Walked all day in these without a single plaster.',
    'They do not pinch and nothing slips.',
    'Soft inside and they do not bite at the back.',
    'Steady even on grass.',
    'Goes with everything from kurtis to jeans.',
    'Handwork on these is lovely up close.',
  ],
  mixed: [
    'Pretty, but a bit slippery on marble floors.',
    'Needed an extra insole.',
    'A little wide for slim feet.',
    'Comfortable once they had loosened.',
  ],
  bad: [
    'Something came unstuck at the second wearing.',
    'The sole is hard as a plank.',
    'One is visibly larger than the other.',
    'Rubbed my little toe raw.',
    'The colour came off on my feet.',
  ],
};

const children: Remarks = {
  good: [
    'My daughter refuses to take it off.',
    'Survived a week of playground and paint.',
    'Soft inside, no complaints about scratching.',
    'Easy for small hands to manage alone.',
    'Roomy enough to last till next year.',
    'My son says it makes him faster.',
    'Washes well and dries overnight.',
  ],
  mixed: [
    'Cute, but runs a size small.',
    'Nice quality, the neck is a little tight.',
    'He liked it, I wish it were thicker.',
    'Good, though the white parts get dirty quickly.',
  ],
  bad: [
    'Came apart after one term.',
    'Much smaller than the label says.',
    'The fastening gave up in two weeks.',
    'The colour ran in the very first wash.',
    'My son says it itches and I believe him.',
  ],
};

const FAMILIES: [Remarks, readonly GarmentKind[]][] = [
  [tops, ['tee', 'polo', 'shirt', 'hoodie', 'sweater', 'cardigan']],
  [outerwear, ['bomber', 'puffer', 'trackJacket', 'trucker', 'biker', 'raincoat', 'trench', 'blazer']],
  [festive, ['kurta', 'nehru', 'kurti', 'lehenga', 'sareeBlouse']],
  [dresses, ['dress', 'pinafore', 'skirt']],
  [legs, ['jeans', 'chinos', 'joggers', 'pullOns', 'dungarees']],
  [sporty, ['sneaker', 'highTop', 'slipOn', 'runner', 'hiker']],
  [leather, ['loafer', 'derby', 'strapShoe', 'chelsea', 'ankleBoot']],
  [
    light,
    ['ballerina', 'maryJane', 'jutti', 'sandal', 'slide', 'kolhapuri', 'pump', 'heeledSandal', 'welly'],
  ],
];

/** Remarks about a product of this kind; a child's product is judged by its parents. */
export function remarksOn(garment: GarmentKind, isForChildren: boolean): Remarks {
  if (isForChildren) return children;
  return FAMILIES.find(([, kinds]) => kinds.includes(garment))?.[0] ?? tops;
}
