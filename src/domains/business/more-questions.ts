import type { FaqItem } from './contract.ts'

// Beside the questions that the owner edits: what is asked about one service, told on its page and by the chat.

export const SEALING_QUESTIONS: readonly FaqItem[] = [
  {
    question: 'Which finish should I choose?',
    answer:
      'Wet-look for the deepest color and a shine that you notice from the street; it suits reds, browns and charcoal. Satin for tan and gray blends, and wherever the low sun would throw glare. Natural for travertine and old brick, and where the HOA wants nothing to look changed. Not sure? Ask when we come to measure.',
  },
  {
    question: 'My pavers are new. Should I seal them now?',
    answer:
      'Give them about two to three months. New concrete pavers push white salts to the surface, and a seal that goes on too early locks that haze in. Once the haze has stopped coming back after a rinse, they are ready, and sealing then keeps the color they had on the first day.',
  },
  {
    question: 'What if it rains on the day?',
    answer:
      'Rain on sealer that has not set leaves white spots, so we follow the radar, start early in the rainy season and stop in time. If the day is lost, the sealing moves to the next dry one at no charge; cleaned and sanded pavers can wait for it.',
  },
  {
    question: 'Does sealing make a pool deck slippery?',
    answer:
      'Not when it is done for bare feet. Around pools we keep the coats thin, recommend satin or natural over high gloss, and mix fine grit into the last coat. The green film that makes old decks slick is gone after the cleaning in any case.',
  },
]

export const WASHING_QUESTIONS: readonly FaqItem[] = [
  {
    question: 'Will it hurt my plants, paint or screens?',
    answer:
      'Beds and lawn edges are soaked before any cleaner goes on and rinsed after it, so nothing strong sits on a leaf. Paint, screens and window seals are washed softly, at about the force of a garden hose. If paint is already chalking or a screen is brittle, we show you before we begin.',
  },
  {
    question: 'Why not rent a pressure washer?',
    answer:
      'For a patch of bare concrete, do. The trouble starts elsewhere: a narrow tip carves lines into concrete that never wash out, empties paver joints in one pass, drives water behind siding and lifts roof granules. And without a treatment against the spores, the green is back within the season.',
  },
  {
    question: 'Do I need to be at home?',
    answer:
      'Only for the walk around at the end, and we can agree on another time for that. Before we come, please close the windows, unlock the gate and leave an outdoor spigot on. We ring before we start and tell you when it is done.',
  },
  {
    question: 'Should pavers be sealed after they are washed?',
    answer:
      'Washing always takes some sand out of the joints, so pavers should at least be re-sanded. If water no longer beads on them, sealing right after the cleaning saves paying for the cleaning twice. Concrete, walls and roofs need no seal.',
  },
]
