import type { ProvisionedPage } from '@laurel/contracts/programs/provisioning.dto';

const privacy = `
<p>Fernhill Coffee Roasters is a family business with one shop, one roaster and a market stall. This policy explains which information our rewards program keeps about you, and why. We have tried to write it so that it can be read over one cup.</p>
<h2>What we collect</h2>
<p>Your name and e-mail address when you join, and your postcode if you offer it. After that, a list of the things you did in the program: challenges completed, beans earned, treats claimed, with dates. We do not know what you buy at the till unless you show us your account, and even then we only note that you did.</p>
<h2>What we do with it</h2>
<p>We send you the links with which you sign in. If you ask for it in your account, we also send a letter now and then about new coffees; every letter has a link that ends it. We count how many people liked a challenge in order to think of better ones.</p>
<h2>Where it is kept</h2>
<p>On servers in the European Union, run for us by the company behind this platform. They may look at your data only to keep the program working and are bound by contract. No one else receives it: no advertisers, no data brokers, no social networks.</p>
<h2>When it goes away</h2>
<p>You can delete your account at any time; it disappears within a day, together with your name and address. Without a visit for two years we delete it ourselves, after one friendly reminder. What was handed over the counter stays in our books for the time that tax law demands, without your name.</p>
<h2>Talking to us</h2>
<p>Ask us anything at the counter or write to <a href="mailto:hello@fernhill.example">hello@fernhill.example</a>. You may see, correct and take away all data about you. If you think we have made a mistake, you can also turn to the data protection authority.</p>`;

const rules = `
<p>Beans are our way of saying thank you. These are the rules they follow.</p>
<h2>Joining</h2>
<p>Everybody may join who is at least fourteen years old; those under eighteen ask at home first. Each person has one account. People who work at Fernhill can collect beans, but cannot win the yearly draw.</p>
<h2>How beans are earned</h2>
<p>By completing the challenges on this site. Each says how many beans it brings and whether it ends on a certain day. A challenge counts once for each person unless it says that it can be repeated. Beans arrive within a moment, at the latest within 24 hours.</p>
<h2>How beans are spent</h2>
<p>Choose a treat and claim it. The beans leave your account at once and the treat is reserved for you. Show it at the counter within ninety days, Tuesday to Sunday between eight and five. Treats cannot be paid out in money, combined with each other, or sent by post.</p>
<h2>When something runs out</h2>
<p>Some treats are limited; the number that is left is shown to us and, when it reaches zero, to you. If we cannot hand over something that you have claimed, for example because a mug broke in the kiln, you choose between the beans and the next best thing.</p>
<h2>The yearly draw</h2>
<p>One coffee for every month of the year goes to one member. Everybody who completed at least five challenges during the year takes part. We draw on the second Sunday of January at the market, with a cup as the urn, and announce the first name of the winner on this site.</p>
<h2>Mistakes and mischief</h2>
<p>If you were given too few beans, tell us and we add them. If you were given too many, we correct it, and you see the correction with its reason in your account. Accounts that are run by machines are closed.</p>`;

const terms = `
<p>With these terms Fernhill Coffee Roasters, Fern Lane 8, offers you the rewards program. You accept them when you sign up. They do not change any right that you have as a customer of our shop.</p>
<h2>What the program is</h2>
<p>A free extra. You collect beans and exchange them for treats as described in the official rules. Beans are not money, bear no interest and cannot be sold or inherited; they belong to your account as long as it exists.</p>
<h2>Your account</h2>
<p>You sign in with a link from your mailbox. Please keep your e-mail address up to date, and tell us when you think that somebody else has used your account. Until you have told us, what is claimed with your account counts as claimed by you.</p>
<h2>What we promise</h2>
<p>We run the site with care and repair faults quickly. We cannot promise that it is always there: now and then it needs an hour of maintenance, usually on a Monday, when the shop is closed. If a challenge ends while we are away, we open it again for as long as it was out of reach.</p>
<h2>What we ask of you</h2>
<p>One account, your own name, honest answers. Do not try to read or change other people’s data, and do not let programs press the buttons for you.</p>
<h2>Liability</h2>
<p>For harm to life and health and for intent we are liable without limit. Otherwise only for what is typical and foreseeable when an essential duty was broken. Coffee is served hot; allergens are listed at the counter.</p>
<h2>The end</h2>
<p>You may leave at any time in your account. We may end the program with ninety days’ notice, during which all treats can still be claimed. German law applies; if you are a consumer elsewhere in the European Union, the protection of your own law stays with you.</p>`;

export const pages: ProvisionedPage[] = [
  { slug: 'privacy-policy', title: 'Privacy Policy', html: privacy },
  { slug: 'official-rules', title: 'Official Rules', html: rules },
  { slug: 'terms-of-use', title: 'Terms of Use', html: terms },
];
