import type { FaqItem } from './contract.ts'

// Questions about one service, in addition to those that the owner edits. The service page and the chat answer them.

export const SEALING_QUESTIONS: readonly FaqItem[] = [
  {
    question: 'Which finish should I choose?',
    answer:
      'Wet-look for the deepest color and a shine you notice from the street. It suits reds, browns and charcoal. Satin for tan and gray blends, and anywhere low sun causes glare. Natural for travertine and old brick, and where the HOA doesn’t want the look to change. Not sure? Ask when we come to measure.',
  },
  {
    question: 'My pavers are new. Should I seal them now?',
    answer:
      'Give them about two to three months. New concrete pavers push white salts to the surface, and sealing too early locks that haze in. Once the haze stops coming back after a rinse, they’re ready, and sealing keeps the color they had on day one.',
  },
  {
    question: 'What if it rains that day?',
    answer:
      'Rain on sealer that hasn’t set leaves white spots, so we follow the radar, start early in the rainy season and stop in time. If we lose the day, we move the sealing to the next dry one at no charge. Cleaned and sanded pavers can wait.',
  },
  {
    question: 'Does sealing make a pool deck slippery?',
    answer:
      'Not when it’s done with bare feet in mind. Around pools we keep the coats thin, recommend satin or natural over high gloss, and mix fine grit into the last coat. Either way, the green film that makes old decks slick is gone after the cleaning.',
  },
]

export const WASHING_QUESTIONS: readonly FaqItem[] = [
  {
    question: 'Will it hurt my plants, paint or screens?',
    answer:
      'We soak beds and lawn edges before any cleaner goes on and rinse them afterward, so nothing strong sits on the leaves. Paint, screens and window seals are washed softly, at about the force of a garden hose. If paint is already chalking or a screen is brittle, we’ll show you before we start.',
  },
  {
    question: 'Why not rent a pressure washer?',
    answer:
      'For a patch of bare concrete, go ahead. The trouble starts elsewhere: a narrow tip carves lines into concrete that never wash out, empties paver joints in one pass, drives water behind siding and lifts roof granules. And without treating the spores, the green comes back within a season.',
  },
  {
    question: 'Do I need to be at home?',
    answer:
      'Only for the walk-through at the end, and we can schedule that for another time. Before we come, please close the windows, unlock the gate and leave an outdoor spigot on. We’ll knock before we start and let you know when we’re done.',
  },
  {
    question: 'Should pavers be sealed after they are washed?',
    answer:
      'Washing always takes some sand out of the joints, so pavers should at least be re-sanded. If water no longer beads on them, sealing right after the cleaning saves you from paying for cleaning twice. Concrete, walls and roofs need no seal.',
  },
]
