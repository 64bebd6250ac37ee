import type { Facts } from '#domains/business/contract.ts'
import { formatAddress } from '#domains/business/business-facts.ts'
import { emailMarketingText, smsConsentText, smsMarketingText } from '#domains/requests/contract-options.ts'
import { mailLink } from '#lib/mail-link.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Page } from '../page.ts'
import { Chapters, type Chapter } from '../sections/chapters.tsx'

/** Change it with every change of the text below. */
const LAST_CHANGED = '2026-11-25'

export const privacy: Page = {
  path: '/privacy',
  name: 'Privacy',
  title: (facts) => `Privacy | ${facts.name}`,
  description: () =>
    'Which personal data we keep when you ask for a quote, why we keep it, and how to have it corrected or erased.',
  keywords: () => 'privacy, text message consent, personal data',
  frame: 'site',
  Body: ({ facts }) => (
    <Chapters
      here="Privacy"
      title="Privacy"
      lede={`What ${facts.name} knows about you, what it is for, who sees it, and how to have it erased. In plain words.`}
      changed={LAST_CHANGED}
      chapters={chapters(facts)}
    />
  ),
}

const chapters = (facts: Facts): Chapter[] => [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <ul>
        <li>We ask for what a quote needs: your name, phone, email, the address of the work, and what it is about.</li>
        <li>We use it to answer you and to do the work. We do not sell it, and we do not rent it out.</li>
        <li>This site sets no cookies for visitors and has no trackers or advertising in it.</li>
        <li>We text you about your quote and your job only if you agree to it. Texts end when you reply STOP.</li>
        <li>You can see, correct or erase what we have. Call, write, or ask in person.</li>
      </ul>
    ),
  },
  {
    id: 'quote-form',
    title: 'When you ask for a quote',
    body: (
      <>
        <p>
          The form keeps your name, phone number, email address, the service address, the service you chose, the size of
          the area and your note, if you give them, and the time you sent it. We need these to reach you, to measure and
          to price the work, and later to do it and to bill it.
        </p>
        <p>
          To keep programs from flooding the form, our server counts how often one network address asks within a few
          minutes, and measures how quickly a form was filled in. The counts are erased within about a day. The measured
          time is not kept.
        </p>
        <p>
          While you fill in the form, your browser keeps what stands in it, on your device only, so that a reload or a
          way back loses nothing. It forgets it once the request is sent, or when you close the tab.
        </p>
        <p>
          If your connection drops while you send the form, your browser keeps what you typed and the photos you chose,
          on your device only. It sends them when the connection is back and then removes them, or removes them unsent
          after seven days.
        </p>
      </>
    ),
  },
  {
    id: 'photos',
    title: 'Photos you send',
    body: (
      <p>
        Photos help us price smaller jobs without a visit. Place, time and camera details that phones write into a
        picture are removed when it arrives, and the file you sent is deleted once that is done. Your photos are for us
        alone. One appears on this site only after we have asked you and you have agreed, never with your name or
        address, and we take it down again when you say so.
      </p>
    ),
  },
  {
    id: 'text-messages',
    title: 'Text messages',
    body: (
      <>
        <p>
          The quote form has three boxes, and none of them is ticked for you. The first is for texts about your own
          work:
        </p>
        <blockquote>{smsConsentText(facts.name)}</blockquote>
        <p>
          {`If you tick it, you agree to receive texts from ${facts.name} about your quote and the job that comes of it: that we have your request, questions about it, your appointment, a reminder, that we are on our way, your invoice, and once, when the job is done, how it went. If you leave it empty, all of these come by email and we send you no automatic texts. If you ask us by phone, we ask you if texts are OK and go by your answer. We store the words you agreed to, their version, the page and the time. Ticking a box is not a condition of getting a quote or of any purchase.`}
        </p>
        <ul>
          <li>
            <strong>How often:</strong> message frequency varies with your job. Most jobs take two to six texts in all.
          </li>
          <li>
            <strong>What it costs:</strong> we charge nothing. Message and data rates of your carrier may apply.
          </li>
          <li>
            <strong>To stop:</strong> reply STOP to any text, or tell us in your own words. You get one confirmation and
            then no more texts, of any kind. If we are not sure that you meant it, promotions stop at once and we look
            at your text ourselves. Reply START to allow texts again.
          </li>
          <li>
            <strong>For help:</strong>
            {` reply HELP, call ${formatPhone(facts.phone)} or write to ${facts.email}.`}
          </li>
          <li>
            <strong>Promotions:</strong> the other two boxes are for promotions and have nothing to do with your quote.
            One is for texts:
            <q>{smsMarketingText(facts.name)}</q> The other is for email: <q>{emailMarketingText(facts.name)}</q> Each
            counts for itself. Promotions go only to people who agreed to them that way, texts never between 8 PM and 8
            AM, and every promotional email has a link to unsubscribe.
          </li>
        </ul>
        <p>Carriers are not liable for texts that arrive late or not at all.</p>
        <p>
          <strong>
            No mobile information will be shared with third parties or affiliates for marketing or promotional purposes.
            Text messaging originator opt-in data and consent will not be shared with any third parties.
          </strong>{' '}
          The company that carries the messages for us gets your number to deliver them and may use it for nothing else.
        </p>
      </>
    ),
  },
  {
    id: 'reviews',
    title: 'When you review a job',
    body: (
      <p>
        After a job you get one private link to review it, by text if you agreed to texts and else by email. We keep
        your stars, your words, the name you want shown, any photos you add, and that the link was opened. A review that
        the owner approves appears on this site with that name, the town and the service; so does a photo that was
        approved. Ask us, and we take it down again.
      </p>
    ),
  },
  {
    id: 'chat',
    title: 'The chat on this site',
    body: (
      <p>
        A program answers the chat from what this site says about our work. Please do not type anything secret into it.
        We keep questions and answers for up to 90 days to see where the answers were poor, with email addresses, phone
        numbers and street addresses blanked out. If we connect the chat to an outside language service, your question
        is sent there to be answered and for nothing else. The conversation you see stays in your own browser until you
        close it.
      </p>
    ),
  },
  {
    id: 'visits',
    title: 'Visits to this site',
    body: (
      <>
        <p>
          You can read the whole site without telling us who you are. We set no cookies for visitors, load nothing from
          other companies, and do not follow you from site to site. What we count are sums per day: how often a page was
          opened, how often a call button was pressed or a form was sent, and from which site or advertisement visitors
          came. The sums hold no names, no addresses of devices and nothing else that leads back to a person. Where you
          came from is remembered in the open tab and forgotten when you close it. If your browser asks not to be
          tracked (Do Not Track or Global Privacy Control), you are not counted at all.
        </p>
        <p>
          If you choose the light or the dark theme, that choice is kept in your browser and never sent to us. Cookies
          exist only for our own staff, to keep them signed in to the office part of the site.
        </p>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Who else sees it',
    body: (
      <>
        <p>We hand data on only where the work needs it, and only as much as it needs:</p>
        <ul>
          <li>
            to the companies that deliver our texts and emails, process card payments or keep our server and its
            backups, under their duty to keep it confidential;
          </li>
          <li>to an insurer or an adviser, if there is a claim or a dispute about your job;</li>
          <li>to an authority, if the law requires it of us.</li>
        </ul>
        <p>Card numbers go straight to the payment company. We never see or keep them.</p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <p>
        A request that did not become a job is kept so that we can pick up where we left off when you come back, until
        you ask us to erase it. Records of jobs, payments and warranties are kept while a warranty runs and for as long
        after that as tax law asks. After that they go, or sooner on your word where the law allows it.
      </p>
    ),
  },
  {
    id: 'your-choice',
    title: 'See it, correct it, have it erased',
    body: (
      <>
        <p>
          {`Ask us by phone at ${formatPhone(facts.phone)} or by email at `}
          <a href={mailLink(facts.email)}>{facts.email}</a>
          {`, and within 30 days you get a copy of everything we hold about you, have it corrected, or have it erased. We may ask one question to be sure that it is you. Erasing takes out your name, contacts, addresses, notes, photos and messages; sums on invoices that tax law makes us keep stay, with nothing else attached.`}
        </p>
        <p>Every email we send that is not about a job of yours has a link that ends such emails with one press.</p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'How we protect it',
    body: (
      <p>
        What we keep stands in one database that only signed-in people of our company can read, each with no more access
        than their work needs, and every change is recorded with a name and a time. If data of yours should ever get
        into wrong hands, we tell you without delay, as Florida law demands. We do not knowingly collect data of
        children under 13.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Who answers for this',
    body: (
      <p>
        {`${facts.name}, ${formatAddress(facts)}, ${formatPhone(facts.phone)}, `}
        <a href={mailLink(facts.email)}>{facts.email}</a>. When this page changes, the date at its top changes with it;
        if a change touches what we may do with data that you have already given us, we ask you first.
      </p>
    ),
  },
]
