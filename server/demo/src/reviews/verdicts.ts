export type Mood = 'good' | 'mixed' | 'bad';

/** How a review starts, by its stars. */
export const VERDICTS: Record<1 | 2 | 3 | 4 | 5, readonly string[]> = {
  5: [
    'Exactly what I hoped for.',
    'Absolutely love it.',
    'Better in person than in the picture.',
    'My favourite purchase this year.',
    'Ordered one, came back for another.',
    'Worth every rupee.',
    'Superb quality for the price.',
    'Got compliments on the first day.',
    'Fits like it was made to measure.',
    'Arrived early and looks wonderful.',
    'Five stars without hesitation.',
    'I was sceptical, now I am a fan.',
  ],
  4: [
    'Very happy overall.',
    'Really good, with one small niggle.',
    'Almost perfect.',
    'Solid buy.',
    'Looks smart and wears well.',
    'Good value for what you pay.',
    'Would recommend to a friend.',
    'Nice piece, quick delivery too.',
    'Pleasantly surprised.',
    'Does what it promises.',
  ],
  3: [
    'Decent, nothing more.',
    'It is okay.',
    'Mixed feelings about this one.',
    'Good idea, average finish.',
    'Fine for the price.',
    'Not bad, not great.',
    'Expected slightly better.',
  ],
  2: [
    'A bit disappointed.',
    'Not what I expected.',
    'Looks better online.',
    'Would not buy again at full price.',
    'Had to send the first one back.',
  ],
  1: ['Did not work for me at all.', 'Poor experience.', 'Sorry, but no.', 'Returned it the same week.'],
};

/** How a review may end. */
export const CLOSERS: Record<Mood, readonly string[]> = {
  good: [
    'Bought it for my brother and now I want one.',
    'Already eyeing the other colour.',
    'Packing was neat as well.',
    'Everyone at home approves, which is rare.',
    'Wore it to a family function and lost count of the questions.',
    'Still looks new after a month.',
    'Delivery to Pune took three days.',
    'Size chart is accurate, trust it.',
    'Will gift this again.',
    'The picture does not do the colour justice.',
    'Survived our washing machine, which says a lot.',
    'Perfect timing before the wedding season.',
  ],
  mixed: [
    'Wait for a sale if you can.',
    'Check the size before ordering.',
    'Keeping it anyway.',
    'Customer care was helpful at least.',
    'Might grow on me.',
    'Good enough for everyday.',
  ],
  bad: [
    'The refund was quick, to be fair.',
    'Hope the next batch is better.',
    'Pity, because the design is nice.',
    'Giving it away to a cousin.',
  ],
};
