import { layout } from './import-layouts.ts'
import type { ImportLayout } from './import-layouts.ts'

const CALLS = ['+18135552002']
const PO_BOX = 'Billing address: PO Box 7, Tampa, FL 33602'
const UNIT = '12 Bay Ct, Unit 4, Ruskin, FL 33570'

/** The whole headings of real exports, with what each brings beside the customer. */
export const EXPORT_LAYOUTS: readonly ImportLayout[] = [
  layout(
    'GorillaDesk, service location and billing address',
    'Customer ID,Account Type,Company,First Name,Last Name,Email,Phone 1,Phone 1 Type,Phone 2,Phone 2 Type,Billing Address,Billing City,Billing State,Billing Zip,Service Location Name,Service Address,Service City,Service State,Service Zip,Tags,Notes,Status,Balance,Date Added',
    '1001,Residential,,Ana,Ortiz,ana@example.com,(813) 555-2001,Mobile,(813) 555-2002,Home,PO Box 7,Tampa,FL,33602,Home,12 Bay Ct,Ruskin,FL,33570,VIP,Gate code 4411,Active,$0.00,3/4/2024',
    { contacts: CALLS, note: PO_BOX, date: '3/4/2024' },
  ),
  layout(
    'Workiz, extensions of two phones',
    'Client ID,First name,Last name,Company name,Primary phone,Primary phone ext,Secondary phone,Secondary phone ext,Email address,Address,Unit,City,State,Zipcode,Country,Tags,Ad source,Allow billing,Created,Comments',
    '17,Ana,Ortiz,,8135552001,204,8135552002,9,ana@example.com,12 Bay Ct,4,Ruskin,FL,33570,US,,Google,Yes,03/04/2024 10:22 AM,Dog in yard',
    { address: UNIT, contacts: CALLS, note: 'Dog in yard' },
  ),
  layout(
    'ServiceTitan, location with a unit',
    'Customer ID,Customer Name,Customer Type,Billing Street,Billing Unit,Billing City,Billing State,Billing Zip,Customer Phone Number,Customer Email,Do Not Mail,Do Not Service,Location ID,Location Name,Location Street,Location Unit,Location City,Location State,Location Zip,Balance,Created On,Last Job Completed',
    '901,Ana Ortiz,Residential,PO Box 7,,Tampa,FL,33602,(813) 555-2001,ana@example.com,False,False,902,Home,12 Bay Ct,4,Ruskin,FL,33570,0,1/2/2024,3/3/2025',
    { address: UNIT, note: PO_BOX, date: '3/3/2025' },
  ),
  layout(
    'Zoho CRM, a contact of an account',
    'Record Id,Contact Owner.id,Contact Owner,Lead Source,First Name,Last Name,Account Name.id,Account Name,Vendor Name,Email,Title,Department,Phone,Home Phone,Other Phone,Fax,Mobile,Date of Birth,Assistant,Asst Phone,Email Opt Out,Created By,Modified By,Created Time,Modified Time,Salutation,Last Activity Time,Mailing Street,Other Street,Mailing City,Other City,Mailing State,Other State,Mailing Zip,Other Zip,Mailing Country,Other Country,Description,Skype ID,Secondary Email,Twitter,Reporting To,Tag',
    'zcrm_487,zcrm_48,Bo Office,Referral,Ana,Ortiz,zcrm_55,Bay HOA,,ana@example.com,Board,,8135552002,,,8135552099,8135552001,1980-04-04,,,false,Bo Office,Bo Office,2024-03-04 10:00:00,2024-03-05 10:00:00,Ms.,,12 Bay Ct,,Ruskin,,FL,,33570,,USA,,Likes matte finish,,ana2@example.com,,,VIP',
    { contacts: [...CALLS, 'ana2@example.com'], note: 'Description: Likes matte finish\nCompany: Bay HOA' },
  ),
  layout(
    'Mailchimp, the address in one cell with double blanks',
    'Email Address,First Name,Last Name,Address,Phone Number,Birthday,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS',
    'ana@example.com,Ana,Ortiz,12 Bay Ct  Ruskin  FL  33570  US,8135552001,04/04,2,2024-01-01 10:00:00,,2024-01-01 10:00:00,1.2.3.4,27.7,-82.4,-5,-4,America/New_York,US,FL,2024-01-02 10:00:00,1,abc,Met at fair,"""VIP"",""HOA board"""',
    { note: 'Met at fair' },
  ),
  layout(
    'Constant Contact, home and work',
    'Email address,First name,Last name,Company,Job title,Phone - home,Phone - mobile,Street address line 1 - Home,City - Home,State/Province - Home,Zip/Postal code - Home,Country - Home,Street address line 1 - Work,City - Work,State/Province - Work,Zip/Postal code - Work,Source Name,Email status,Email permission status,Email update source,Confirmed Opt-Out Date,Created At,Updated At,Tags,Email Lists',
    'ana@example.com,Ana,Ortiz,,,,(813) 555-2001,12 Bay Ct,Ruskin,FL,33570,United States,5 Work Rd,Tampa,FL,33602,Import,Active,Express,Contact,,2024-01-01 10:00,2024-02-01 10:00,VIP,General Interest',
    { note: 'Business address: 5 Work Rd, Tampa, FL 33602' },
  ),
  layout(
    'Wix, contacts',
    'First Name,Last Name,Email 1,Email 2,Phone 1,Phone 2,Address 1 - Type,Address 1 - Street,Address 1 - City,Address 1 - State/Region,Address 1 - Zip,Address 1 - Country,Address 2 - Type,Address 2 - Street,Address 2 - City,Address 2 - State/Region,Address 2 - Zip,Address 2 - Country,Labels,Email Subscriber Status,SMS Subscriber Status,Last Activity,Last Activity Date (UTC+0),Source,Language,Created At (UTC+0),Company,Position',
    "Ana,Ortiz,ana@example.com,ana2@example.com,'+1 813-555-2001,,Home,12 Bay Ct,Ruskin,US-FL,33570,US,,,,,,,Customers;VIP,Never subscribed,,Form submitted,2024-03-04 10:00,Import,en-us,2024-01-01 10:00,,",
    { contacts: ['ana2@example.com'] },
  ),
  layout(
    'Wave, with an answer in the column of the shipping address',
    'customer_name,email,contact_first_name,contact_last_name,customer_currency,account_number,phone,fax,mobile,toll_free,website,country,province/state,address_line_1,address_line_2,city,postal_code/zip_code,shipping_address,ship-to_contact,ship-to_country,ship-to_province/state,ship-to_address_line_1,ship-to_address_line_2,ship-to_city,ship-to_postal_code/zip_code,ship-to_phone,delivery_instructions',
    'Bay HOA,ana@example.com,Ana,Ortiz,USD,,8135552002,8135552099,8135552001,,,United States,Florida,12 Bay Ct,Unit 4,Ruskin,33570,No,,,,,,,,,',
    { name: 'Bay HOA', address: UNIT, contacts: CALLS, note: 'Contact: Ana Ortiz' },
  ),
  layout(
    'Xero, four lines of two addresses',
    '*ContactName,AccountNumber,EmailAddress,FirstName,LastName,POAttentionTo,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,SAAttentionTo,SAAddressLine1,SAAddressLine2,SAAddressLine3,SAAddressLine4,SACity,SARegion,SAPostalCode,SACountry,PhoneNumber,FaxNumber,MobileNumber,DDINumber,SkypeName,BankAccountName',
    'Ana Ortiz,,ana@example.com,Ana,Ortiz,,PO Box 7,,,,Tampa,FL,33602,USA,,12 Bay Ct,,,Unit 4,Ruskin,FL,33570,USA,8135552002,,8135552001,,,',
    { address: UNIT, contacts: CALLS, note: 'Mailing address: PO Box 7, Tampa, FL 33602' },
  ),
  layout(
    'Thumbtack, a lead without a street',
    'Lead ID,Lead Date,Customer Name,Customer Phone,Customer Email,Category,Location,Zip Code,Status,Price,Details',
    '99,"Mar 4, 2025",Ana Ortiz,(813) 555-2001,ana@example.com,Paver Sealing,"Ruskin, FL",33570,Hired,$450,Large driveway',
    { address: 'Ruskin, FL 33570', note: 'Details: Large driveway' },
  ),
  layout(
    'Yelp, a lead with a ZIP code and no address',
    'Date,Consumer Name,Email,Phone,Project,Zip Code,Message',
    '2025-03-04,Ana Ortiz,ana@example.com,8135552001,Sealing,33570,I need my pool deck sealed',
    { address: '', note: 'Message: I need my pool deck sealed\nAddress: 33570' },
  ),
  layout(
    'Nextdoor, with a neighborhood',
    'Name,Neighborhood,Address,Email,Phone,Message,Date',
    'Ana Ortiz,Mira Bay,"12 Bay Ct, Ruskin, FL 33570",ana@example.com,8135552001,How much for 800 sq ft?,Mar 4',
    { note: 'Neighborhood: Mira Bay\nMessage: How much for 800 sq ft?' },
  ),
  layout(
    'Shopify, another phone with the address',
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
    "'7412,Ana,Ortiz,ana@example.com,no,,12 Bay Ct,Unit 4,Ruskin,FL,US,'33570,'+18135552002,'+18135552001,no,0.00,0,Back gate,no,\"VIP, HOA\"",
    { address: UNIT, contacts: CALLS, note: 'Back gate' },
  ),
  layout(
    'QuickBooks Desktop, a job of a customer',
    ',Active Status,Customer,Balance,Balance Total,Company,Mr./Ms./...,First Name,M.I.,Last Name,Primary Contact,Main Phone,Fax,Alt. Phone,Secondary Contact,Job Title,Main Email,Bill to 1,Bill to 2,Bill to 3,Bill to 4,Bill to 5,Ship to 1,Ship to 2,Ship to 3,Ship to 4,Ship to 5,Customer Type,Terms,Rep',
    ',Active,"Ortiz, Ana:Pool deck",0.00,0.00,,,Ana,,Ortiz,Ana Ortiz,813-555-2001,813-555-2099,813-555-2002,Bo Ortiz,,ana@example.com,Ana Ortiz,PO Box 7,"Tampa, FL 33602",,,Ana Ortiz,12 Bay Ct,"Ruskin, FL 33570",,,Residential,Due on receipt,',
    { contacts: CALLS, note: 'Job: Pool deck' },
  ),
  layout(
    'Jobber, a company with a contact',
    'J-ID,Is Company?,Display Name,Company Name,Title,First Name,Last Name,Lead,Main Phone #s,Mobile Phone #s,Home Phone #s,Work Phone #s,Fax Phone #s,Other Phone #s,E-mails,Text Message Enabled Phone #,Tags,Billing Street 1,Billing City,Billing State,Billing Zip code,Service Property Name,Service Street 1,Service City,Service State,Service Zip code,Archived,Created Date',
    '1,true,Bay Management LLC,Bay Management LLC,,Ana,Ortiz,false,(813) 555-2001,,,,,,ana@example.com,,VIP,PO Box 7,Tampa,Florida,33602,Tower A,12 Bay Ct,Ruskin,Florida,33570,false,2024-02-01',
    { name: 'Bay Management LLC', note: `Contact: Ana Ortiz\n${PO_BOX}` },
  ),
  layout(
    'Stripe, a customer with a description',
    'id,Description,Email,Name,Created (UTC),Delinquent,Card ID,Card Last4,Card Name,Card Address Line1,Card Address Line2,Card Address City,Card Address State,Card Address Country,Card Address Zip,phone (metadata)',
    'cus_1,Pool deck job,ana@example.com,Ana Ortiz,2024-03-04 10:00,false,card_1,4242,Ana Ortiz,12 Bay Ct,Unit 4,Ruskin,FL,US,33570,8135552001',
    { address: UNIT, note: 'Description: Pool deck job' },
  ),
  layout(
    'Pipedrive, people',
    'Person - Name,Person - Label,Person - Phone - Work,Person - Phone - Mobile,Person - Email - Work,Person - Organization,Person - Owner,Person - Postal address',
    'Ana Ortiz,Hot,8135552002,8135552001,ana@example.com,Bay HOA,Bo,"12 Bay Ct, Ruskin, FL 33570, USA"',
    { contacts: CALLS, note: 'Company: Bay HOA' },
  ),
  layout(
    'Clover, with further addresses in one cell',
    'Customer ID,First Name,Last Name,Phone Number,Email Address,Address 1,Address 2,Address 3,City,State / Province / Region,Postal / Zip Code,Country,Customer Since,Additional Addresses',
    'C1,Ana,Ortiz,8135552001,ana@example.com,12 Bay Ct,,,Ruskin,FL,33570,US,2024-01-01,"99 Elm St, Tampa, FL 33602\n1 Dock Rd, Tampa, FL 33602"',
    { addresses: ['99 Elm St, Tampa, FL 33602', '1 Dock Rd, Tampa, FL 33602'] },
  ),
  layout(
    'An old database with short headings, and one state and ZIP code for two addresses',
    'CUST_NM,PH1,PH2,EMAIL1,Service Addr,Service City,St,Zip,Bill Addr,Bill City,Bill Zip',
    '"ORTIZ, ANA",8135552001,8135552002,ANA@EXAMPLE.COM,12 Bay Ct,Ruskin,FL,33570,PO Box 7,Tampa,33602',
    { contacts: CALLS, note: 'Billing address: PO Box 7, Tampa, 33602' },
  ),
  layout(
    'A spreadsheet of our trade',
    'Name,Cell,E-mail,Address,Property 2,Gate Code,Paver Type,Sq Ft,Sealer Used,Last Sealed,Price Quoted,Referred By,HOA Name,Best Time To Call,Spouse',
    'Ana Ortiz,8135552001,ana@example.com,"12 Bay Ct, Ruskin, FL 33570","99 Elm St, Tampa, FL 33602",4411,Travertine,820,Matte,3/4/2023,$1200,Bo Diaz,Mira Bay,after 5,Bo Ortiz',
    {
      addresses: ['99 Elm St, Tampa, FL 33602'],
      date: '3/4/2023',
      note: 'Gate Code: 4411\nPaver Type: Travertine\nSq Ft: 820\nSealer Used: Matte\nPrice Quoted: $1200\nReferred By: Bo Diaz\nHOA Name: Mira Bay\nBest Time To Call: after 5\nSpouse: Bo Ortiz',
    },
  ),
]
