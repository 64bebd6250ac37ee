/** The weekly report as an e-mail in the brand's design. Its text part (weekly-text.ts) says the same. */
import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Hr,
  Html,
  Preview,
  render,
  Row,
  Section,
  Text,
} from '@react-email/components'
import { BUTTON, DARK, LOOK } from '#domains/messages/letter/look.ts'
import type { Line, Told } from './told.ts'

export type WeeklyLetter = { subject: string; house: string; of: string; told: Told; link: string; why: string }

export const letterOf = (letter: WeeklyLetter): Promise<string> => render(<Sheet {...letter} />)

/** As said under the figures, or above them on a narrow screen: what they are of. */
function Sheet({ subject, house, of, told, link, why }: WeeklyLetter) {
  return (
    <Html lang="en">
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK}</style>
      </Head>
      <Preview>{told.cards.map(({ name, value }) => `${name} ${value}`).join(', ')}</Preview>
      <Body className="page" style={LOOK.page}>
        <Container className="sheet" style={LOOK.sheet}>
          <Text className="house" style={LOOK.house}>
            {house}
          </Text>
          <Text className="text" style={LOOK.text}>
            <b>{told.days}</b>
            <br />
            {of}
            {told.before && `, beside ${told.before}`}.
          </Text>
          <Section>
            {told.cards.map(({ name, value, delta, note }) => (
              <Figure key={name} name={name} value={value} hint={[note, delta?.words].filter(Boolean).join('; ')} />
            ))}
          </Section>
          <Section style={LOOK.press}>
            <Button href={link} style={BUTTON}>
              See the whole report
            </Button>
          </Section>
          {told.parts.map(({ title, hint, lines }) => (
            <Section key={title}>
              <Hr className="rule" style={LOOK.rule} />
              <Text className="text" style={TITLE}>
                <b>{title}</b>
                {hint && (
                  <span className="foot" style={HINT}>
                    {' '}
                    {hint}
                  </span>
                )}
              </Text>
              {lines.map((line) => (
                <Pair key={line.name} {...line} />
              ))}
            </Section>
          ))}
          <Hr className="rule" style={LOOK.rule} />
          <Text className="foot" style={LOOK.foot}>
            {why}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

const TITLE = { ...LOOK.text, margin: '0 0 6px' }
const HINT = { ...LOOK.foot, fontWeight: 400 }
const CELL = { ...LOOK.text, margin: '0 0 4px' }
const RIGHT = { ...CELL, textAlign: 'right' } as const
const VALUE = { ...RIGHT, fontSize: '20px', fontWeight: 700 } as const

function Figure({ name, value, hint }: { name: string; value: string; hint: string }) {
  return (
    <Row>
      <Column valign="top">
        <Text className="text" style={CELL}>
          {name}
          {hint && (
            <span className="foot" style={{ ...HINT, display: 'block' }}>
              {hint}
            </span>
          )}
        </Text>
      </Column>
      <Column valign="top" width="38%">
        <Text className="text" style={VALUE}>
          {value}
        </Text>
      </Column>
    </Row>
  )
}

const Pair = ({ name, value }: Line) => (
  <Row>
    <Column valign="top">
      <Text className="text" style={CELL}>
        {name}
      </Text>
    </Column>
    <Column valign="top" width="45%">
      <Text className="text" style={RIGHT}>
        {value}
      </Text>
    </Column>
  </Row>
)
