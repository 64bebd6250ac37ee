import type { Facts } from '#domains/system/business/contract.ts'
import { formatAddress } from '#domains/system/business/business-facts.ts'
import { emailMarketingText, smsConsentText, smsMarketingText } from '#domains/sales/requests/contract-options.ts'
import { mailLink } from '#lib/mail-link.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Page } from '../page.ts'
import { Chapters, type Chapter } from '../sections/chapters.tsx'

/** Change it with every change of the text below. */
const LAST_CHANGED = '2026-11-29'

export const privacy: Page = {
  path: '/privacy',
  name: 'Privacy',
  title: (facts) => `Privacy | ${facts.name}`,
  description: () =>
    'What personal information we collect when you ask for a quote, why we keep it, and how to have it corrected or deleted.',
  keywords: () => 'privacy, text message consent, personal data',
  frame: 'site',
  Body: ({ facts }) => (
    <Chapters
      here="Privacy"
      title="Privacy"
      lede={`What information ${facts.name} collects about you, how we use it, who sees it, and how to have it deleted, in plain English.`}
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
        <li>
          We ask only for what we need to quote your job: your name, phone, email, service address and what you’d like
          done.
        </li>
        <li>We use it to get back to you and do the work. We don’t sell or rent it.</li>
        <li>This site sets no cookies for visitors and has no trackers or ads.</li>
        <li>We text you about your quote and your job only if you agree. Reply STOP to end texts.</li>
        <li>You can see, correct or delete what we have. Call, email or ask in person.</li>
      </ul>
    ),
  },
  {
    id: 'quote-form',
    title: 'When you ask for a quote',
    body: (
      <>
        <p>
          The form collects your name, phone number, email address, service address, the service you chose, the size of
          the area and your note (if you provide them), and the time you sent it. We use these to contact you, price the
          work, do it and bill it.
        </p>
        <p>
          The request also says how you found us, so that we know which advertising works: the site or ad you came from,
          the tags and the click number in its link, and the first and last page you saw here. To measure an ad, we may
          report that its click led to a request or a job, and what it was worth, to the ad company. We send no name,
          phone number or address with it. None of this is collected if your browser asks not to be tracked.
        </p>
        <p>
          To block spam, our server counts how many requests come from one IP address within a few minutes and how
          quickly the form was filled in. The counts are deleted within about a day. The time it took isn’t stored.
        </p>
        <p>
          As you fill in the form, your browser saves your entries on your device only, so you don’t lose anything if
          you reload or go back. They’re cleared once you send the request or close the tab.
        </p>
        <p>
          If your connection drops while you send the form, your browser saves what you typed and the photos you chose
          on your device only. It sends them when you’re back online and then removes them, or removes them unsent after
          seven days.
        </p>
      </>
    ),
  },
  {
    id: 'photos',
    title: 'Photos you send',
    body: (
      <p>
        Photos help us price smaller jobs without a visit. We remove the location, time and camera details that phones
        add to a picture, then delete the original file. Your photos are for our use only. We post one on this site only
        if we ask and you agree, never with your name or address, and we’ll take it down whenever you ask.
      </p>
    ),
  },
  {
    id: 'text-messages',
    title: 'Text messages',
    body: (
      <>
        <p>
          The quote form has three checkboxes, and none of them is checked for you. The first is for texts about your
          own job:
        </p>
        <blockquote>{smsConsentText(facts.name)}</blockquote>
        <p>
          {`If you check it, you agree to receive texts from ${facts.name} about your quote and your job: confirmation of your request, questions about it, appointment confirmations and reminders, on-my-way alerts, your invoice, and one review request when the job is done. If you leave it unchecked, we send all of these by email and no automated texts. If you contact us by phone, we’ll ask whether texts are OK and go by your answer. We store the wording you agreed to, its version, the page and the time. Consent is not a condition of getting a quote or of any purchase.`}
        </p>
        <ul>
          <li>
            <strong>How often:</strong> message frequency varies with your job. Expect two to six texts for most jobs.
          </li>
          <li>
            <strong>What it costs:</strong> we don’t charge for texts. Your carrier’s message and data rates may apply.
          </li>
          <li>
            <strong>To stop:</strong> reply STOP to any text, or tell us in your own words. You’ll get one confirmation
            and then no more texts of any kind. If we aren’t sure what you meant, promotions stop right away and a
            person reads your text. Reply START to opt back in.
          </li>
          <li>
            <strong>For help:</strong>
            {` reply HELP, call ${formatPhone(facts.phone)} or email ${facts.email}.`}
          </li>
          <li>
            <strong>Promotions:</strong> the other two checkboxes are for promotions and don’t affect your quote. One is
            for texts:
            <q>{smsMarketingText(facts.name)}</q> The other is for email: <q>{emailMarketingText(facts.name)}</q> You
            can choose either, both or neither. We send promotions only the way you agreed to, never text them between 8
            PM and 8 AM, and include an unsubscribe link in every promotional email.
          </li>
        </ul>
        <p>Carriers are not liable for delayed or undelivered messages.</p>
        <p>
          <strong>
            No mobile information will be shared with third parties or affiliates for marketing or promotional purposes.
            Text messaging originator opt-in data and consent will not be shared with any third parties.
          </strong>{' '}
          The company that delivers our messages gets your number for that purpose only and may not use it for anything
          else.
        </p>
      </>
    ),
  },
  {
    id: 'reviews',
    title: 'When you review a job',
    body: (
      <p>
        After a job, we send you one private link to review it, by text if you agreed to texts and otherwise by email.
        We store your rating, your review, the name you want shown, any photos you add, and whether the link was opened.
        Reviews and photos that the owner approves appear on this site with that name, your town and the service. Ask us
        and we’ll take yours down.
      </p>
    ),
  },
  {
    id: 'chat',
    title: 'The chat on this site',
    body: (
      <p>
        An automated assistant answers the chat using what this site says about our work. Please don’t type anything
        sensitive into it. We keep questions and answers for up to 90 days to improve the answers, with email addresses,
        phone numbers and street addresses removed. If we connect the chat to an outside AI service, your question is
        sent there only to be answered. The conversation you see stays in your browser until you close it. If you ask us
        there to call you, we store what you enter in that form the same way as a quote request.
      </p>
    ),
  },
  {
    id: 'visits',
    title: 'Visits to this site',
    body: (
      <>
        <p>
          You can browse the whole site without telling us who you are. We set no cookies for visitors, load nothing
          from other companies, and don’t track you across sites. Of visitors who don’t ask for a quote, we count daily
          totals only: how often a page was opened, how often a call button was pressed or a form was sent, and which
          site or ad visitors came from. The totals contain no names, IP addresses or anything else that identifies a
          person. Where you came from is remembered in the open tab and forgotten when you close it, unless you ask for
          a quote. If your browser asks not to be tracked (Do Not Track or Global Privacy Control), you aren’t counted
          at all.
        </p>
        <p>
          If you choose the light or dark theme, that choice is saved in your browser and never sent to us. We use
          cookies only to keep our own staff signed in to the office part of the site.
        </p>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Who else sees it',
    body: (
      <>
        <p>We share information only when the work requires it, and only as much as needed:</p>
        <ul>
          <li>
            with the companies that deliver our texts and emails, process card payments or host our server and its
            backups, who must keep it confidential;
          </li>
          <li>with an insurer or adviser, if there is a claim or dispute about your job;</li>
          <li>with government authorities, if the law requires it.</li>
        </ul>
        <p>Card numbers go straight to the payment company. We never see or store them.</p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <p>
        We keep a request that didn’t become a job so we can pick up where we left off if you come back, until you ask
        us to delete it. We keep records of jobs, payments and warranties while a warranty runs and for as long as tax
        law requires. After that they are deleted, or sooner if you ask and the law allows it.
      </p>
    ),
  },
  {
    id: 'your-choice',
    title: 'See, correct or delete your information',
    body: (
      <>
        <p>
          {`Ask us by phone at ${formatPhone(facts.phone)} or by email at `}
          <a href={mailLink(facts.email)}>{facts.email}</a>
          {`, and within 30 days we’ll send you a copy of everything we have about you, correct it, or delete it. We may ask a question to confirm it’s you. Deleting removes your name, contact details, addresses, notes, photos and messages. Only the invoice amounts that tax law requires us to keep remain, with nothing else attached.`}
        </p>
        <p>Every email we send that isn’t about your own job has a one-click unsubscribe link.</p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'How we protect it',
    body: (
      <p>
        Your data is stored in one database that only signed-in members of our team can read, each with no more access
        than their work requires, and every change is recorded with a name and a time. If your information is ever
        exposed, we’ll notify you without delay, as Florida law requires. We do not knowingly collect information from
        children under 13.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        {`${facts.name}, ${formatAddress(facts)}, ${formatPhone(facts.phone)}, `}
        <a href={mailLink(facts.email)}>{facts.email}</a>. When this page changes, we update the date at the top. If a
        change affects how we use information you’ve already given us, we’ll ask you first.
      </p>
    ),
  },
]
