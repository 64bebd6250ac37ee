/**
 * How other programs write their lists of customers: headings, a first row, and the customer that it is. `,` between
 * cells unless the row says otherwise.
 */
export type ImportLayout = {
  program: string
  headings: string
  row: string
  expected: {
    name: string
    phone: string
    email?: string
    address: string
    contacts?: string[]
    addresses?: string[]
    note?: string
    date?: string
  }
}

const ANA = {
  name: 'Ana Ortiz',
  phone: '+18135552001',
  email: 'ana@example.com',
  address: '12 Bay Ct, Ruskin, FL 33570',
} as const

/** A layout whose first row is Ana Ortiz of Ruskin, but for what `expected` says otherwise. */
export const layout = (
  program: string,
  headings: string,
  row: string,
  expected: Partial<ImportLayout['expected']> = {},
): ImportLayout => ({
  program,
  headings,
  row,
  expected: { ...ANA, ...expected },
})

export const IMPORT_LAYOUTS: readonly ImportLayout[] = [
  layout(
    'Housecall Pro',
    'ID,First Name,Last Name,Display Name,Email,Additional Emails,Mobile Number,Home Number,Work Number,Company,Role,Customer Type,Lead Source,Tags,Notes,Last service date,Lifetime value,Address_1 Street Line 1,Address_1 Street Line 2,Address_1 City,Address_1 State,Address_1 Postal Code,Address_1 Billing?,Address_2 Street Line 1,Address_2 Street Line 2,Address_2 City,Address_2 State,Address_2 Postal Code,Address_2 Billing?',
    'cus_1,Ana,Ortiz,Ana Ortiz,ana@example.com,,8135552001,,,,,Homeowner,,,,2025-10-02,$450.00,12 Bay Ct,,Ruskin,FL,33570,false,200 Dock Rd,Slip 7,Tampa,FL,33602,false',
    { addresses: ['200 Dock Rd, Slip 7, Tampa, FL 33602'], date: '10/2/2025' },
  ),
  layout(
    'Jobber, with a property',
    'J-ID,Is Company?,Display Name,Company Name,Title,First Name,Last Name,Main Phone #s,Mobile Phone #s,Home Phone #s,Work Phone #s,E-mails,Tags,Billing Street 1,Billing City,Billing State,Billing Zip code,Service Property Name,Service Street 1,Service Street 2,Service City,Service State,Service Zip code,Lead Source,Created Date',
    '1,false,Ana Ortiz,,,Ana,Ortiz,"(813) 555-2001, (813) 555-2002",,,,"ana@example.com, ana2@example.com",,PO Box 7,Tampa,Florida,33602,,12 Bay Ct,,Ruskin,Florida,33570,Google,2024-02-01',
    { contacts: ['+18135552002', 'ana2@example.com'], date: '2/1/2024' },
  ),
  layout(
    'Jobber, with a billing address alone',
    'J-ID,Display Name,First Name,Last Name,Main Phone #s,E-mails,Billing Street 1,Billing City,Billing State,Billing Zip code,Service Street 1,Service Street 2,Service City,Service State,Service Zip code',
    '2,Ana Ortiz,Ana,Ortiz,8135552001,ana@example.com,12 Bay Ct,Ruskin,Florida,33570,,,,,',
  ),
  layout(
    'QuickBooks Online, list',
    'Customer,Company name,Street Address,City,State,Country,Zip,Phone,Email,Open Balance',
    'Ana Ortiz,,12 Bay Ct,Ruskin,FL,USA,33570,(813) 555-2001,ana@example.com,0.00',
  ),
  layout(
    'QuickBooks Online, report',
    'Customer,Phone Numbers,Email,Full name,Billing address,Shipping address',
    'Ana Ortiz,Phone: (813) 555-2001 Mobile: (813) 555-2002,ana@example.com,Ana Ortiz,"PO Box 7, Tampa, FL 33602","12 Bay Ct, Ruskin, FL 33570"',
    { contacts: ['+18135552002'] },
  ),
  layout(
    'QuickBooks Desktop, list',
    'Active Status,Customer,Balance,Company,Mr./Ms./...,First Name,M.I.,Last Name,Primary Contact,Main Phone,Fax,Alt. Phone,Main Email,Bill to 1,Bill to 2,Bill to Street1,Bill to City,Bill to State,Bill to Zip,Ship to 1,Ship to Street1,Ship to City,Ship to State,Ship to Zip,Customer Type,Note',
    'Active,"Ortiz, Ana",0,,,Ana,,Ortiz,Ana Ortiz,813-555-2001,,813-555-2003,ana@example.com,Ana Ortiz,,PO Box 7,Tampa,FL,33602,Ana Ortiz,12 Bay Ct,Ruskin,FL,33570,Residential,Gate 4417',
    { contacts: ['+18135552003'], note: 'Gate 4417' },
  ),
  layout(
    'QuickBooks Desktop, IIF names',
    'NAME,REFNUM,PHONE1,PHONE2,FAXNUM,EMAIL,CONT1,Bill Address Street1,Bill Address City,Bill Address State,Bill Address Postal Code',
    'Ana Ortiz,1,8135552001,,,ana@example.com,,12 Bay Ct,Ruskin,FL,33570',
  ),
  layout(
    'Square, directory',
    'Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Street Address 1,Street Address 2,City,State,Postal Code,Birthday,Memo,Square Customer ID,Creation Source,First Visit,Last Visit,Transaction Count,Total Spend,Email Subscription Status,Instant Profile',
    "1,Ana,Ortiz,ana@example.com,'+18135552001,,,12 Bay Ct,,Ruskin,FL,33570,,Two dogs,SQ1,Directory,2024-05-01,2025-11-18,3,$900.00,unknown,No",
    { date: '11/18/2025' },
  ),
  layout(
    'Stripe, customers',
    'id,Description,Email,Name,Created (UTC),Delinquent,Card ID,Card Address Line1,Card Address Line2,Card Address City,Card Address State,Card Address Country,Card Address Zip,Phone,Shipping Name,Shipping Address Line1,Shipping Address City,Shipping Address State,Shipping Address Postal Code',
    'cus_1,,ana@example.com,Ana Ortiz,2025-11-18 02:30,false,,,,,,,,+18135552001,Ana Ortiz,12 Bay Ct,Ruskin,FL,33570',
  ),
  layout(
    'Google Contacts, today',
    'First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Nickname,File As,Organization Name,Organization Title,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address',
    'Ana,,Ortiz,,,,,,,,Likes mornings,,* myContacts,* Home,ana@example.com,,,Mobile,(813) 555-2001 ::: (813) 555-2002,,,Home,"12 Bay Ct\nRuskin, FL 33570\nUS",12 Bay Ct,Ruskin,,FL,33570,US,',
    { contacts: ['+18135552002'], note: 'Likes mornings' },
  ),
  layout(
    'Google Contacts, before 2024',
    'Name,Given Name,Additional Name,Family Name,Yomi Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Address 1 - Type,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country',
    'Ana Ortiz,Ana,,Ortiz,,* myContacts,* ,ana@example.com,Mobile,813-555-2001,Home,"12 Bay Ct\nRuskin, FL 33570\nUnited States",12 Bay Ct,Ruskin,FL,33570,United States',
  ),
  layout(
    'Outlook, home address',
    'First Name,Last Name,E-mail Address,Home Phone,Business Phone,Mobile Phone,Company,Business Street,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home City,Home State,Home Postal Code,Home Country/Region',
    'Ana,Ortiz,ana@example.com,(813) 555-2011,,(813) 555-2001,Bay Title,400 N Ashley Dr,Tampa,FL,33602,United States of America,12 Bay Ct,Ruskin,FL,33570,United States of America',
    { contacts: ['+18135552011'] },
  ),
  layout(
    'Outlook, business address alone',
    'Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Business Street,Business Street 2,Business City,Business State,Business Postal Code,Home Street,Home City,Home State,Home Postal Code,Business Fax,Business Phone,Home Phone,Mobile Phone,Pager,E-mail Address,E-mail Type,Notes',
    ',Ana,,Ortiz,,,,12 Bay Ct,,Ruskin,FL,33570,,,,,(813) 555-9999,(813) 555-2001,,,,ana@example.com,SMTP,',
  ),
  layout(
    'Outlook.com',
    'First Name,Last Name,E-mail Address,Mobile Phone,Home Address,Home Street,Home City,Home State,Home Postal Code,Other Street,Other City',
    'Ana,Ortiz,ana@example.com,8135552001,,12 Bay Ct,Ruskin,FL,33570,1 Far Rd,Ocala',
  ),
  layout(
    'Apple Contacts',
    'First name,Last name,Company,Phone: mobile,Phone: home,Email: home,Address: home street,Address: home city,Address: home state,Address: home zip',
    'Ana,Ortiz,,+1 (813) 555-2001,,ana@example.com,12 Bay Ct,Ruskin,FL,33570',
  ),
  layout(
    'Mailchimp',
    'Email Address,First Name,Last Name,Address,Phone Number,Birthday,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,TAGS',
    'ana@example.com,Ana,Ortiz,"12 Bay Ct, Ruskin, FL 33570",(813) 555-2001,,2,2023-01-04 11:20:31,,"""VIP"",""HOA"""',
  ),
  layout(
    'HubSpot',
    'Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Contact owner,Lead Status,Street Address,City,State/Region,Postal Code,Country/Region,Create Date',
    '101,Ana,Ortiz,ana@example.com,,(813) 555-2001,Kim,New,12 Bay Ct,Ruskin,Florida,33570,United States,2024-01-05 09:12',
  ),
  layout(
    'ServiceTitan',
    'Customer ID,Customer Name,Type,Customer Phone,Customer Email,Bill To Street,Bill To City,Bill To State,Bill To Zip,Location Street,Location City,Location State,Location Zip,Created On',
    '9,Ana Ortiz,Residential,(813) 555-2001,ana@example.com,PO Box 7,Tampa,FL,33602,12 Bay Ct,Ruskin,FL,33570,11/2/2024',
  ),
  layout(
    'Workiz',
    'Client Id,First Name,Last Name,Company,Primary Phone,Second Phone,Email Address,Address,Unit,City,State,Postal code,Country,Comments,Tags',
    '7,Ana,Ortiz,,8135552001,8135552005,ana@example.com,12 Bay Ct,,Ruskin,FL,33570,US,Side gate,',
    { contacts: ['+18135552005'] },
  ),
  layout(
    'GorillaDesk',
    'Account #,First Name,Last Name,Company Name,Email,Mobile Phone,Home Phone,Billing Address,Billing City,Billing State,Billing Zip,Service Address,Service City,Service State,Service Zip,Notes',
    '4,Ana,Ortiz,,ana@example.com,813.555.2001,,PO Box 7,Tampa,FL,33602,12 Bay Ct,Ruskin,FL,33570,',
  ),
  layout(
    'Wave',
    'customer_name,email,contact_first_name,contact_last_name,customer_currency,account_number,phone,fax,mobile,toll_free,website,country,province/state,address_line_1,address_line_2,city,postal_code/zip_code,shipping_address',
    'Ana Ortiz,ana@example.com,Ana,Ortiz,USD,,,,813-555-2001,,,United States,Florida,12 Bay Ct,,Ruskin,33570,',
  ),
  layout(
    'Xero',
    '*ContactName,AccountNumber,EmailAddress,FirstName,LastName,POAttentionTo,POAddressLine1,POAddressLine2,POCity,PORegion,POPostalCode,POCountry,SAAttentionTo,SAAddressLine1,SAAddressLine2,SACity,SARegion,SAPostalCode,SACountry,PhoneNumber,FaxNumber,MobileNumber,DDINumber',
    'Ana Ortiz,,ana@example.com,Ana,Ortiz,,PO Box 7,,Tampa,FL,33602,USA,,12 Bay Ct,,Ruskin,FL,33570,USA,,,8135552001,',
  ),
  layout(
    'FreshBooks',
    'Organization,First Name,Last Name,Email,Phone,Mobile,Fax,Address Line 1,Address Line 2,City,Province/State,Country,Postal Code,Notes',
    ',Ana,Ortiz,ana@example.com,,8135552001,,12 Bay Ct,,Ruskin,Florida,United States,33570,',
  ),
  layout(
    'Yardbook',
    'Customer,Company,Email,Phone,Mobile,Billing Street,Billing City,Billing State,Billing Zip,Property Street,Property City,Property State,Property Zip',
    'Ana Ortiz,,ana@example.com,,813 555 2001,PO Box 7,Tampa,FL,33602,12 Bay Ct,Ruskin,FL,33570',
  ),
  layout(
    'LMN',
    'Lead Name,First Name,Last Name,Position,Billing Contact,Email 1,Email 2,Phone 1,Phone 2,Do Not Email,Address 1,Address 2,City,State,Zip',
    'Ana Ortiz,Ana,Ortiz,,Yes,ana@example.com,,8135552001,,,12 Bay Ct,,Ruskin,FL,33570',
  ),
  layout(
    'Service Autopilot',
    'Client Name,First Name,Last Name,Home Phone,Cell Phone,Email,Billing Address,Billing City,Billing State,Billing Zip,Service Address,Service City,Service State,Service Zip,Client Since',
    '"Ortiz, Ana",Ana,Ortiz,,8135552001,ana@example.com,PO Box 7,Tampa,FL,33602,12 Bay Ct,Ruskin,FL,33570,5/2/2021',
  ),
  layout(
    'Kickserv',
    'Customer Number,Company,First Name,Last Name,Email Address,Phone Number,Alternate Phone Number,Service Address,Service Address 2,Service City,Service State,Service Zip Code,Billing Address,Billing City,Notes',
    '12,,Ana,Ortiz,ana@example.com,(813) 555-2001,,12 Bay Ct,,Ruskin,FL,33570,PO Box 7,Tampa,',
  ),
  layout(
    'Markate',
    'First Name,Last Name,Email,Mobile,Phone,Street,City,State,Zip Code,Customer Type,Notes,Created At',
    'Ana,Ortiz,ana@example.com,8135552001,,12 Bay Ct,Ruskin,FL,33570,Residential,,2025-01-03T15:00:00Z',
  ),
  layout(
    'Thumbtack',
    'Lead ID,Customer Name,Customer Phone,Customer Email,Category,Street,City,State,Zip Code,Lead Date',
    'L1,Ana Ortiz,(813) 555-2001,ana@example.com,Paver Sealing,12 Bay Ct,Ruskin,FL,33570,11/18/2025',
  ),
  layout(
    'Angi',
    'Lead Date,Lead Number,First Name,Last Name,Primary Phone,Secondary Phone,Email,Address,City,State,Zip,Task Name,Comments',
    '11/18/2025,1,ANA,ORTIZ,8135552001,,ANA@EXAMPLE.COM,12 Bay Ct,Ruskin,FL,33570,Seal Pavers,',
  ),
  layout(
    'ResponsiBid',
    'Customer First Name,Customer Last Name,Customer Email,Customer Phone,Property Address,Property City,Property State,Property Zip',
    'Ana,Ortiz,ana@example.com,813-555-2001,12 Bay Ct,Ruskin,FL,33570',
  ),
  layout(
    'The Customer Factor',
    'First,Last,Company,Address,City,State,Zip,Home Phone,Work Phone,Cell Phone,Email,Last Service,Notes',
    'Ana,Ortiz,,12 Bay Ct,Ruskin,FL,33570,,,8135552001,ana@example.com,18-Nov-25,',
    { date: '11/18/2025' },
  ),
  layout(
    'RealGreen',
    'CustNo,Last Name,First Name,House #,Address,City,State,Zip,Home Phone #,Cell Phone #,Email',
    '77,Ortiz,Ana,,12 Bay Ct,Ruskin,FL,33570.0,,8135552001,ana@example.com',
  ),
  layout(
    'FieldPulse',
    'Customer Name,First Name,Last Name,Email,Phone,Alt Phone,Address 1,Address 2,City,State,Zip Code,Billing Address 1,Billing City',
    'Ana Ortiz,Ana,Ortiz,ana@example.com,8135552001,,12 Bay Ct,,Ruskin,FL,33570,PO Box 7,Tampa',
  ),
  layout(
    'Zoho CRM',
    'Contact Id,First Name,Last Name,Email,Phone,Mobile,Home Phone,Mailing Street,Mailing City,Mailing State,Mailing Zip,Mailing Country,Other Street,Other City,Other State,Other Zip,Description',
    '1,Ana,Ortiz,ana@example.com,,8135552001,,12 Bay Ct,Ruskin,Florida,33570,USA,,,,,',
  ),
  layout(
    'Salesforce',
    'First Name,Last Name,Account Name,Mailing Street,Mailing City,Mailing State/Province,Mailing Zip/Postal Code,Mailing Country,Phone,Mobile,Email',
    'Ana,Ortiz,,12 Bay Ct,Ruskin,FL,33570,United States,,(813) 555-2001,ana@example.com',
  ),
  layout(
    'Shopify',
    'First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Total Spent,Total Orders,Note,Tags',
    "Ana,Ortiz,ana@example.com,yes,,12 Bay Ct,,Ruskin,FL,US,'33570,,+18135552001,100,1,,",
  ),
  layout(
    'PayPal contacts',
    'Name,Email,Phone,Billing address line 1,Billing address line 2,Billing city,Billing state,Billing zip',
    'Ana Ortiz,ana@example.com,8135552001,12 Bay Ct,,Ruskin,FL,33570',
  ),
  layout(
    'Constant Contact',
    'Email address,First name,Last name,Company,Phone - home,Phone - mobile,Street address line 1 - Home,City - Home,State/Province - Home,Zip/Postal Code - Home',
    'ana@example.com,Ana,Ortiz,,,813-555-2001,12 Bay Ct,Ruskin,FL,33570',
  ),
  layout(
    'Access database',
    'CustomerID,FullName,PhoneNo,EmailAddr,StreetAddr,City,State,ZipCode,LastServiceDate',
    '5,ANA ORTIZ,8135552001,ANA@EXAMPLE.COM,12 Bay Ct,Ruskin,FL,33570,2025-11-18 00:00:00',
    { date: '11/18/2025' },
  ),
  layout(
    'A spreadsheet in capitals',
    'CUST NAME,PH. #,E-MAIL,ADDRESS,CITY,ST,ZIP CODE,LAST SVC',
    'ANA ORTIZ,813.555.2001,ana@example.com,12 Bay Ct,Ruskin,FL,33570,11/18/25',
    { date: '11/18/2025' },
  ),
  layout(
    'A spreadsheet in Spanish',
    'Nombre,Teléfono,Correo / Email,Dirección,Ciudad,Estado,ZIP',
    'Ana Ortiz,813 555 2001,ana@example.com,12 Bay Ct,Ruskin,FL,33570',
  ),
  layout(
    'A spreadsheet with one address',
    'Customer,Contact Number,Email,Full Address,Notes',
    'Ana Ortiz,(813) 555-2001,ana@example.com,"12 Bay Ct, Ruskin, FL 33570, USA",',
  ),
  layout(
    'Our own export',
    'Name,Phone,Email,Address,Service Category,Service Count,Transaction Date',
    'Ana Ortiz,(813) 555-2001,ana@example.com,"12 Bay Ct, Ruskin, FL 33570",Paver Sealing,2,11/18/2025',
    { date: '11/18/2025' },
  ),
  layout(
    'Housecall Pro, one address without a group',
    'Customer ID,First Name,Last Name,Display Name,Company Name,Mobile Phone,Home Phone,Work Phone,Additional Phones,Email,Additional Emails,Street,Street Line 2,City,State,Zip,Country,Notes,Tags,Do Not Service,Created at',
    'cus_aa,Ana,Ortiz,Ana Ortiz,,(813) 555-2001,,,"(813) 555-2090 (work), 813-555-2091",ana@example.com,ana.w@example.com,12 Bay Ct,,Ruskin,FL,33570,US,Gate code #4417,VIP,false,2025-10-02T23:30:00-04:00',
    { contacts: ['+18135552090', '+18135552091', 'ana.w@example.com'], note: 'Gate code #4417', date: '10/2/2025' },
  ),
  layout(
    'QuickBooks Desktop, addresses as printed',
    'Active Status,Customer,Balance,Company,First Name,Last Name,Main Phone,Fax,Main Email,Bill to 1,Bill to 2,Bill to 3,Bill to 4,Bill to 5,Ship to 1,Ship to 2,Ship to 3,Ship to 4,Ship to 5',
    'Active,"Ortiz, Ana",0.00,,Ana,Ortiz,813-555-2001,,ana@example.com,Ana Ortiz,Attn Ana,12 Bay Ct,"Ruskin, FL 33570",,,,,,',
  ),
  layout(
    'QuickBooks Desktop, shipped elsewhere',
    'NAME,BADDR1,BADDR2,BADDR3,SADDR1,SADDR2,SADDR3,PHONE1,EMAIL',
    'Ana Ortiz,Ana Ortiz,PO Box 7,"Tampa, FL 33602",Ana Ortiz,12 Bay Ct,"Ruskin, FL 33570",8135552001,ana@example.com',
  ),
  layout(
    'QuickBooks Online, a fax among the numbers',
    'Customer full name,Phone numbers,Email,Full name,Bill address,Ship address',
    'Ana Ortiz,"Fax:(813) 555-2999 Phone:(813) 555-2001",ana@example.com,Ana Ortiz,,"12 Bay Ct, Ruskin, FL 33570 US"',
    { note: 'Fax: (813) 555-2999' },
  ),
  layout(
    'Stripe, with the address of a card',
    'id,Description,Email,Name,Created (UTC),Card Name,Card Address Line1,Card Address Line2,Card Address City,Card Address State,Card Address Country,Card Address Zip,phone (metadata)',
    'cus_1,,ana@example.com,,2025-11-18 02:30,Ana Ortiz,12 Bay Ct,,Ruskin,FL,US,33570,8135552001',
    { date: '11/18/2025' },
  ),
  layout(
    'Google Contacts, a work phone and a fax before the mobile',
    'First Name,Last Name,Organization Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Phone 3 - Label,Phone 3 - Value,Address 1 - Label,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code',
    'Ana,Ortiz,,Customers ::: * myContacts,* Home,ana@example.com,Work Fax,8135552999,Work,8135552009,* Mobile,8135552001,Home,12 Bay Ct,Ruskin,FL,33570',
    { contacts: ['+18135552009'], note: 'Fax: (813) 555-2999' },
  ),
  layout(
    'ServiceTitan, customer and location',
    'Customer Name,Customer ID,Customer Street,Customer Unit,Customer City,Customer State,Customer Zip,Phone Numbers,Emails,Location Name,Location Street,Location Unit,Location City,Location State,Location Zip,Last Job Completed,Created On,Tags',
    '"Ortiz, Ana",9,PO Box 7,,Tampa,FL,33602,(813) 555-2001,ana@example.com,Ana Ortiz,12 Bay Ct,# 4,Ruskin,FL,33570,11/18/2025,11/2/2024,VIP',
    { address: '12 Bay Ct, Unit 4, Ruskin, FL 33570', date: '11/18/2025' },
  ),
  layout(
    'Two addresses that only the word in front tells apart',
    'Client,Phone,Email,Street,City,State,Zip,Customer Street,Customer City,Customer State,Customer Zip',
    'Ana Ortiz,8135552001,ana@example.com,,,,,12 Bay Ct,Ruskin,FL,33570',
  ),
  layout(
    'A spreadsheet with the number of the house apart',
    'CUSTOMER FIRST,CUSTOMER LAST,CELL PH,EXT,HOUSE NUMBER,STREET NAME,APT #,TOWN,ST,ZIP5,EMAIL1,LAST SVC DT',
    'ANA,ORTIZ,8135552001,22,12,Bay Ct,4,Ruskin,FL,33570,ANA@EXAMPLE.COM,11/18/25',
    { address: '12 Bay Ct, Apt 4, Ruskin, FL 33570', date: '11/18/2025' },
  ),
  layout(
    'A spreadsheet with town, state and ZIP in one cell',
    '"Name (Last, First)",Contact #,E-Mail Addr,Street Address,City/State/Zip,Date Sealed',
    '"Ortiz, Ana",813.555.2001,ana@example.com,12 Bay Ct,"Ruskin, FL 33570",45979',
    { date: '11/18/2025' },
  ),
  layout(
    'Jobber, with its flags',
    'J-ID,Display Name,First Name,Last Name,Lead,Main Phone #s,Mobile Phone #s,Text Message Enabled Phone #,E-mails,Service Street 1,Service City,Service State,Service Zip code,Archived,Receives automatic visit reminders?',
    '1,,Ana,Ortiz,false,8135552002,8135552001,8135552001,ana@example.com,12 Bay Ct,Ruskin,Florida,33570,false,true',
    { contacts: ['+18135552002'] },
  ),
  layout(
    'Outlook, with display names and a spouse',
    'First Name,Last Name,E-mail Address,E-mail Display Name,Mobile Phone,Spouse Phone,Home Street,Home City,Home State,Home Postal Code,Categories',
    'Ana,Ortiz,ana@example.com,Ana Ortiz (ana@example.com),8135552001,8135552002,12 Bay Ct,Ruskin,FL,33570,VIP;HOA',
    { contacts: ['+18135552002'] },
  ),
]
