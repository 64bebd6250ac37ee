/**
 * Words that make a STOP beside them a matter of the work: the place, the material, the crew, the weather, a day, what
 * is happening right now.
 */

const THINGS =
  'sprinklers?|irrigation|water|watering|hose|pump|well|gates?|codes?|dogs?|cats?|pets?|puppy|kids?|baby|child|children|driveway|patio|deck|decking|lanai|pool|pavers?|' +
  'bricks?|concrete|sand|sanding|sealer|seal|sealing|sealed|color|colour|tint|gloss|matte|wet look|finish|coats?|wash|washing|machine|blower|washer|noise|truck|trailer|' +
  'van|cars?|park|parked|parking|driving over|spots?|areas?|section|side|edges?|steps?|walkway|walk|wall|fence|roof|gutters?|plants?|flowers?|grass|lawn|mulch|trees?|' +
  'weeds?|mold|algae|stains?|rust|oil|leak|leaks|leaking|flood|flooding|puddles?|drain|drains|hoa|permit|inspector|neighbors?|door|doors|windows?|screens?|garage|' +
  'furniture|grill|lights?|sign|corner|street|road|fire|smoke|smell|fumes|chemicals?|gas|power|electric|outlet|breaker|wasps?|bees|snake|gator'
const PEOPLE_AND_DEEDS =
  'crew|guys|men|workers?|team|helper|work|working|project|estimate|quote|invoice|bill|check|deposit|payment|paying|pay|owe|money|refund|charge|price|appointment|' +
  'reschedule|schedule|come|comes|coming|came|arrive|arrives|start|starting|started|finish|finished|done|wait|waiting|talk|look|see|show|think|decide|found|broke|broken|' +
  'damage|damaged|hurt|mistake|wrong (house|color|address|driveway|side|gate|place|yard|street)|careful|' +
  'changed (my|our) mind|call me|text me|until|before we|first'
const TIMES =
  'today|tomorrow|tonight|mon|tues|wednes|thurs|fri|satur|sun|(mon|tues|wednes|thurs|fri|satur|sun)day|morning|afternoon|evening|noon|next week|\\d+ ?(am|pm)|rain|rains|raining|storm|' +
  'hurricane|weather|dry|drying|wet|outside|inside|here|back|front|home soon'
const ABOUT_WORK = new RegExp(`\\b(${THINGS}|${PEOPLE_AND_DEEDS}|${TIMES})\\b`)
/** A complaint about texts means the texts, whatever else it names. */
const ABOUT_TEXTS =
  /\b(spam\w*|texting|texts|messages|messaging|signed up|sign up|subscribe\w*|list|database|(my|this) (number|phone|cell)|(every|each|per) text|privacy|harass\w*|annoy\w*|tcpa|fcc|consent|permission|(bot|robot)s?|automated|sold (the|my|our) (home|house)|no longer own|renter|we rent|i rent)\b/

/** Whether the words around a STOP speak of the work, so that it may be meant for the crew. */
export const isAboutWork = (text: string): boolean => ABOUT_WORK.test(text) && !ABOUT_TEXTS.test(text)
