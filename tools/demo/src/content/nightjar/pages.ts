import type { ProvisionedPage } from '@laurel/contracts/programs/provisioning.dto';

const privacy = `
<p>Nightjar Run Club is a small association. We collect what we need to run the club’s reward program, we keep it no longer than we must, and we do not sell it. This page says what that means in practice.</p>
<h2>What we know about you</h2>
<p>When you join, you give us your e-mail address and your name, and your postcode if you want to. While you take part, we record which challenges you complete, how many miles you earn and spend, and which rewards you claim. We do not track where you run. Nothing on this site reads your watch, your phone’s location or your heart rate.</p>
<h2>What we use it for</h2>
<p>Your address is used to send you sign-in codes and, if you choose so in your account, news about runs. Your name appears on your own pages and on the list that our volunteers use when they hand out rewards. Figures about the whole club, such as how many people completed a challenge, hold no names.</p>
<h2>Who else sees it</h2>
<p>Partners who supply rewards, such as the shoe shop that measures your feet, get the code that you show them and nothing else. The company that runs this platform for us works on our instructions and under a contract.</p>
<h2>How long we keep it</h2>
<p>Your account lives as long as you use it. After two years without a sign-in we write to you once and then delete it. Records of miles that were spent are kept for as long as tax law asks, without your name.</p>
<h2>Your rights</h2>
<p>You may see, correct, take with you or delete everything we hold about you. Write to <a href="mailto:privacy@nightjar.example">privacy@nightjar.example</a>; a person answers, usually within three days and never later than a month.</p>`;

const rules = `
<p>These rules say how miles are earned and what they are worth. They apply to everybody who has joined the program, from the first sign-in.</p>
<h2>Who can take part</h2>
<p>Anyone aged sixteen or over who lives in the city or runs here regularly. One person, one account. Committee members may collect miles like everyone else but cannot win in prize draws.</p>
<h2>Earning miles</h2>
<p>Each challenge names the miles that it brings. Unless it says otherwise, a challenge can be completed once. Miles usually arrive within seconds; in rare cases it may take up to 24 hours. Challenges may end early when their places are full, but never to your disadvantage once you have completed them.</p>
<h2>Spending miles</h2>
<p>Every reward shows what it costs and how many are left. When you claim one, the miles are taken at once and the reward is yours: it cannot be given to somebody else by accident. Claimed rewards are collected in person on a Thursday, before or after the run, within sixty days. Miles cannot be exchanged for money and cannot be moved to another account.</p>
<h2>Prize draws</h2>
<p>Each ten challenges completed in a season are one entry in that season’s draw. Winners are drawn in public at the last Thursday run of the season and told by e-mail the same night. A prize that is not answered within fourteen days is drawn again.</p>
<h2>Fair play</h2>
<p>We run on trust. If something looks wrong, for example the same person with five accounts, we ask first. Miles that were not earned are taken back by a correction that you can see in your account, together with its reason.</p>
<h2>Questions</h2>
<p>Ask any volunteer in a lime vest, or write to <a href="mailto:rules@nightjar.example">rules@nightjar.example</a>.</p>`;

const terms = `
<p>These terms are an agreement between you and Nightjar Run Club, an association registered in this city. By joining the program you accept them.</p>
<h2>Your account</h2>
<p>You sign in with a code that we send to your e-mail address. Whoever can read your mail can sign in as you, so keep it safe and tell us when you lose access to it. Use your own name; you may choose what others call you.</p>
<h2>Running is your own decision</h2>
<p>Challenges invite you to move, at night and in all weathers. You know your body and your streets better than we do. Follow the traffic rules, wear something that reflects, and stop when something hurts. If you have not run for a long time or have a medical condition, speak with a doctor first. To the extent that the law allows, we are not liable for injuries that you suffer while running on your own.</p>
<h2>What you may not do</h2>
<p>Do not use programs to collect miles, do not open accounts for people who do not exist, and do not sell rewards at a profit. An account that is used in this way may be closed; rewards already handed over stay yours.</p>
<h2>Changes</h2>
<p>We may change the program, add and retire challenges, and adjust what rewards cost. We announce changes that matter at least thirty days ahead on this page and by e-mail. Rewards that you have claimed are never touched by a later change. If we ever end the program, you will have ninety days to spend what you have earned.</p>
<h2>The small remainder</h2>
<p>Should one of these terms not hold before a court, the others stay in force. The law of the place where the club is registered applies; as a consumer you keep the protection of the law where you live.</p>`;

export const pages: ProvisionedPage[] = [
  { slug: 'privacy-policy', title: 'Privacy Policy', html: privacy },
  { slug: 'official-rules', title: 'Official Rules', html: rules },
  { slug: 'terms-of-use', title: 'Terms of Use', html: terms },
];
