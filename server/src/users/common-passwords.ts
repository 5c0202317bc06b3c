/**
 * The passwords that lists of leaked ones begin with, of those that the shop's other rules let through, in lower case. Whoever
 * guesses tries these first; nobody gets far beyond them, because guesses are slowed down.
 */
const COMMON = new Set(
  `password0 password00 password01 password1 password1! password10 password11 password12 password123 password123!
  password1234 password12345 password2 password21 password22 password23 password3 password4 password5 password6 password7
  password8 password9 password99 passw0rd passw0rd1 passw0rd123 p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword1 p@ssword123 pa55word
  pa55w0rd pa$$w0rd pass123 pass1234 pass12345 pass@123 password@1 password@123 password2020 password2021 password2022 password2023
  password2024 password2025 password2026 qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyuiop1 qwert123
  qwer1234 qwe123 1qaz2wsx 1qazxsw2 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 qazwsx123 zaq12wsx zaq1zaq1 zxcvbnm1 zxcvbnm123
  asdf1234 asdfgh1 asdfghjkl1 aa123456 aa12345678 a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 welcome1 welcome12
  welcome123 welcome1! welcome@123 welcome2024 welcome2025 welcome2026 letmein1 letmein123 iloveyou1 iloveyou2 iloveyou123 iloveu1
  iloveu2 sunshine1 princess1 monkey1 monkey123 dragon1 dragon123 football1 baseball1 basketball1 superman1 batman1 batman123
  charlie1 michael1 michael2 jordan1 jordan23 jessica1 jennifer1 ashley1 daniel1 nicole1 matthew1 anthony1 andrew1 joshua1
  liverpool1 chelsea1 arsenal1 master1 master123 killer1 shadow1 freedom1 whatever1 trustno1 hello1 hello123 hunter1 hunter2 summer1
  summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2025 autumn2025 changeme1 changeme123 default1 guest123
  root123 administrator1 admin@123 p@55w0rd computer1 internet1 samsung1 pokemon1 naruto1 cheese1 chocolate1 cookie1 flower1 family1
  india123 india@123 krishna1 krishna123 ganesh1 google1 google123 facebook1 blink182 slipknot1 metallica1 yankees1 cowboys1 steelers1
  soccer1 hockey1 tigger1 buster1 ginger1 pepper1 maggie1 harley1 mustang1 ferrari1 corvette1 starwars1 matrix1 angel1 babygirl1
  lovely1 love123 money1 jesus1 blessed1 secure1 access14 temp123 temp1234`.split(/\s+/),
);

export const isCommon = (password: string) => COMMON.has(password.toLowerCase());
